import { parentPort, workerData } from "node:worker_threads";
import { createDocumentTokenizer } from "../index/document-tokenizer.ts";
import { createWordInverter } from "../index/inverted-words.ts";
import { createWordIds } from "../vocabulary/word-ids.ts";
import type { TokenizedBatch } from "./tokenize-on-thread.ts";

// Tokenizes documents on a thread of its own, so that the main thread can index those that are tokenized.

const knownWords: readonly string[] = workerData;
const ids = createWordIds();
for (const [id, word] of knownWords.entries()) ids.add(word, id);
let nextId = knownWords.length;
let newWords: string[] = [];

const tokenize = createDocumentTokenizer((text, start, end) => {
  const known = ids.find(text, start, end);
  if (known !== undefined) return known;
  // A slice would keep the whole text in memory, so the word is copied.
  const word = Buffer.from(text.slice(start, end)).toString();
  newWords.push(word);
  ids.add(word, nextId);
  return nextId++;
});
const invert = createWordInverter();

function tokenizeBatch(texts: readonly string[]): TokenizedBatch {
  newWords = [];
  const documents = texts.map(tokenize);
  return {
    codes: documents.map(({ code }) => code),
    words: invert(documents.map(({ words }) => words)),
    newWords,
  };
}

parentPort?.on("message", (texts: string[]) => {
  const batch = tokenizeBatch(texts);
  const { words, documents, ends } = batch.words;
  parentPort?.postMessage(batch, [words.buffer, documents.buffer, ends.buffer]);
});
