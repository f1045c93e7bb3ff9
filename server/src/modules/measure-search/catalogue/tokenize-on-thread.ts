import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { InvertedWords } from "../index/inverted-words.ts";
import { type LoadedDocument, partsOf } from "./loaded-documents.repository.ts";

/** The words of a batch of documents, as word ids. */
export interface TokenizedBatch {
  /** The encoded tokens of each document. */
  codes: string[];
  words: InvertedWords;
  /** Words that were new, in the order of their ids. */
  newWords: string[];
}

export interface TokenizedDocuments extends TokenizedBatch {
  loaded: LoadedDocument[];
}

/**
 * Tokenizes documents on a worker thread while the batch before is indexed, which halves the time of a start. The worker
 * continues the word ids known when it starts, so its new words must be added in order, and no others meanwhile.
 */
export async function* tokenizeOnThread(
  batches: AsyncIterable<LoadedDocument[]>,
  knownWords: () => readonly string[],
): AsyncGenerator<TokenizedDocuments> {
  let worker: Worker | undefined;
  let pending: Promise<TokenizedDocuments> | undefined;
  try {
    for await (const batch of batches) {
      worker ??= startWorker(knownWords());
      const previous = await pending;
      pending = tokenize(worker, batch);
      // A failure is reported when the batch is awaited.
      pending.catch(() => {});
      if (previous) yield previous;
    }
    if (pending) yield await pending;
  } finally {
    await worker?.terminate();
  }
}

function startWorker(workerData: readonly string[]): Worker {
  const worker = new Worker(new URL("./tokenizer-worker.ts", import.meta.url), { workerData });
  // It must not keep a stopping server alive.
  worker.unref();
  return worker;
}

async function tokenize(worker: Worker, loaded: LoadedDocument[]): Promise<TokenizedDocuments> {
  worker.postMessage(loaded.map((document) => partsOf(document).words));
  const [batch] = (await once(worker, "message")) as [TokenizedBatch];
  return { ...batch, loaded };
}
