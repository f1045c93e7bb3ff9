import { parentPort, workerData } from "node:worker_threads";
import { createWordInverter } from "../index/inverted-words.ts";
import { createWordReader } from "../index/word-reader.ts";
import { createWordIds } from "../vocabulary/word-ids.ts";
import type { WordBatch } from "./word-reader-thread.ts";

// A thread of its own for the words of documents, so that the server's has time to take in the rest.

const numbers = createWordIds();
for (const word of workerData as string[]) numbers.add(word);
let newWords: string[] = [];

const read = createWordReader((text, start, end) => {
  const known = numbers.find(text, start, end);
  if (known !== undefined) return known;
  // A piece of a long text would keep the whole text in memory.
  const word = Buffer.from(text.slice(start, end)).toString();
  newWords.push(word);
  return numbers.add(word);
});
const gather = createWordInverter();

function readBatch(texts: readonly string[]): WordBatch {
  newWords = [];
  const words = texts.map(read);
  return { codes: words.map(({ code }) => code), words: gather(words.map(({ held }) => held)), newWords };
}

parentPort?.on("message", (texts: string[]) => {
  const batch = readBatch(texts);
  const { words, holders, ends } = batch.words;
  parentPort?.postMessage(batch, [words.buffer, holders.buffer, ends.buffer]);
});
