import { parentPort, workerData } from "node:worker_threads";
import type { StoredSearchDocument } from "../measures/representations/to-search-documents.ts";
import type { ReadBatch } from "./document-thread.ts";
import { createWordNumbers } from "./index/word-numbers.ts";
import { createWordReader } from "./index/word-reader.ts";
import { createWordGatherer } from "./index/words-of-many.ts";

// A thread of its own for what is the same in many documents, words and filters, so that the server's has time to take
// the rest in.

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
const gather = createWordGatherer();

/** So many are remembered at most, here and where they are taken in. */
const mostFilters = 10_000;
const filterNumbers = new Map<string, number>();

function numberFilters(
  documents: readonly StoredSearchDocument[],
): Pick<ReadBatch, "filters" | "known" | "newFilters"> {
  if (filterNumbers.size > mostFilters) filterNumbers.clear();
  const known = filterNumbers.size;
  const newFilters: string[] = [];
  const filters = documents.map((document) => {
    const text = JSON.stringify(document.filters);
    const number = filterNumbers.get(text);
    if (number !== undefined) return number;
    filterNumbers.set(text, known + newFilters.length);
    return known + newFilters.push(text) - 1;
  });
  return { filters, known, newFilters };
}

function readBatch(texts: readonly string[]): ReadBatch {
  newWords = [];
  const parsed = texts.map((text): StoredSearchDocument => JSON.parse(text));
  const words = parsed.map((document) => read(document.words));
  return {
    documents: parsed.map(withoutWhatIsRead),
    codes: words.map(({ code }) => code),
    words: gather(words.map(({ held }) => held)),
    newWords,
    ...numberFilters(parsed),
  };
}

const withoutWhatIsRead = ({ words: { title }, ...document }: StoredSearchDocument): string =>
  JSON.stringify({ ...document, words: { title, definition: "", texts: "" }, filters: undefined });

parentPort?.on("message", (texts: string[]) => {
  const batch = readBatch(texts);
  const { words, holders, ends } = batch.words;
  parentPort?.postMessage(batch, [words.buffer, holders.buffer, ends.buffer]);
});
