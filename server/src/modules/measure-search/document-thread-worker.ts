import { parentPort, workerData } from "node:worker_threads";
import type { StoredSearchDocument } from "../measures/representations/to-search-documents.ts";
import type { ReadBatch } from "./document-thread.ts";
import { createWordNumbers } from "./index/word-numbers.ts";
import { createWordReader } from "./index/word-reader.ts";

// A thread of its own for the words of many documents, so that the server's has time to take them in.

const numbers = createWordNumbers();
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

function readBatch(texts: readonly string[]): ReadBatch {
  newWords = [];
  const parsed = texts.map((text): StoredSearchDocument => JSON.parse(text));
  const words = parsed.map((document) => read(document.words));
  const held = new Uint32Array(words.reduce((sum, one) => sum + one.held.length, 0));
  const ends: number[] = [];
  for (const one of words) {
    const start = ends.at(-1) ?? 0;
    held.set(one.held, start);
    ends.push(start + one.held.length);
  }
  return { documents: parsed.map(withoutReadWords), codes: words.map(({ code }) => code), held, ends, newWords };
}

const withoutReadWords = ({ words: { title }, ...document }: StoredSearchDocument): string =>
  JSON.stringify({ ...document, words: { title, definition: "", texts: "" } });

parentPort?.on("message", (texts: string[]) => {
  const batch = readBatch(texts);
  parentPort?.postMessage(batch, [batch.held.buffer]);
});
