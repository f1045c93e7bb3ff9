import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ReadWords } from "./index/word-reader.ts";
import type { LoadedDocument } from "./search-documents.repository.ts";

/** What the thread makes of the texts of some documents. */
export interface ReadBatch {
  /** The documents without the words that have been read. */
  documents: string[];
  codes: string[];
  /** The words held by all of them, and where those of each end. */
  held: Uint32Array<ArrayBuffer>;
  ends: number[];
  /** The words that were new, in the order of their numbers. */
  newWords: string[];
}

export interface ReadDocuments {
  documents: (LoadedDocument & { read: ReadWords })[];
  newWords: string[];
}

/**
 * Reads the words of documents on a thread of its own while those before them are taken in: at a start that is half of
 * the work. It counts on from the words that are known when it begins, so whoever uses it learns all that it tells, in
 * order, and none from elsewhere.
 */
export async function* readOnThread(
  batches: AsyncIterable<LoadedDocument[]>,
  knownWords: () => readonly string[],
): AsyncGenerator<ReadDocuments> {
  let worker: Worker | undefined;
  let reading: Promise<ReadDocuments> | undefined;
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
  const worker = new Worker(new URL("./document-thread-worker.ts", import.meta.url), { workerData });
  // No reason for a server that has been told to stop to go on.
  worker.unref();
  return worker;
}

async function askThread(worker: Worker, batch: readonly LoadedDocument[]): Promise<ReadDocuments> {
  worker.postMessage(batch.map(({ document }) => document));
  const [{ documents, codes, held, ends, newWords }] = (await once(worker, "message")) as [ReadBatch];
  return {
    newWords,
    documents: batch.map((one, place) => ({
      ...one,
      document: documents[place] ?? one.document,
      read: { code: codes[place] ?? "", held: held.subarray(ends[place - 1] ?? 0, ends[place]) },
    })),
  };
}
