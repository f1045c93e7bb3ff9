import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { splitParts } from "../../measures/search-documents/document-parts.ts";
import type { InvertedWords } from "../index/inverted-words.ts";
import type { LoadedDocument } from "./search-documents.repository.ts";

/** What the thread makes of the words of some documents. */
export interface WordBatch {
  /** The words of each. */
  codes: string[];
  words: InvertedWords;
  /** The words that were new, in the order of their numbers. */
  newWords: string[];
}

/** Documents as they were loaded, and what the thread made of them. */
export interface TokenizedDocuments extends WordBatch {
  loaded: LoadedDocument[];
}

/**
 * Reads the words of documents on a thread of its own while those before them are taken in: at a start that
 * is half of the work. It counts on from the words that are known when it begins, so whoever uses it learns all that it
 * tells, in order, and none from elsewhere.
 */
export async function* readWordsOnThread(
  batches: AsyncIterable<LoadedDocument[]>,
  knownWords: () => readonly string[],
): AsyncGenerator<TokenizedDocuments> {
  let worker: Worker | undefined;
  let reading: Promise<TokenizedDocuments> | undefined;
  try {
    for await (const batch of batches) {
      worker ??= startThread(knownWords());
      const before = await reading;
      reading = askThread(worker, batch);
      // A failure is told when it is its turn.
      reading.catch(() => {});
      if (before) yield before;
    }
    if (reading) yield await reading;
  } finally {
    await worker?.terminate();
  }
}

function startThread(workerData: readonly string[]): Worker {
  const worker = new Worker(new URL("./word-reader-worker.ts", import.meta.url), { workerData });
  // No reason for a server that has been told to stop to go on.
  worker.unref();
  return worker;
}

async function askThread(worker: Worker, loaded: LoadedDocument[]): Promise<TokenizedDocuments> {
  worker.postMessage(loaded.map(({ document }) => splitParts(document).words));
  const [read] = (await once(worker, "message")) as [WordBatch];
  return { ...read, loaded };
}
