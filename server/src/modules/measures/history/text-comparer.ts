import { Worker } from "node:worker_threads";
import { unavailable } from "../../../errors/app-error.ts";
import { databaseTexts } from "../../../texts/texts.ts";
import { replacement, type TextPair, type TextPiece, textDifferences } from "./text-difference.ts";

export type CompareTexts = (pairs: readonly TextPair[]) => Promise<TextPiece[][]>;

/** Shorter texts are compared on the main thread, because passing them to a worker takes longer. */
const maxWorkOnMainThread = 250_000;
const maxQueued = 20;
/** The worker is terminated when the comparison exceeds its limits. */
const workerTimeoutMs = 10_000;

const workOf = (pairs: readonly TextPair[]) =>
  pairs.reduce((sum, { before, after }) => sum + before.length * after.length, 0);

interface WorkerReply {
  job: number;
  differences: TextPiece[][];
}

/** Compares short texts at once, and long ones on a worker thread, so that they do not block other requests. */
export function createTextComparer(): CompareTexts {
  const pending = new Map<number, (differences: TextPiece[][] | undefined) => void>();
  let worker: Worker | undefined;
  let jobs = 0;

  const abandonWorker = () => {
    void worker?.terminate();
    worker = undefined;
    for (const resolve of pending.values()) resolve(undefined);
    pending.clear();
  };

  function start(): Worker {
    const started = new Worker(new URL("./text-difference-worker.ts", import.meta.url));
    started.on("message", ({ job, differences }: WorkerReply) => {
      pending.get(job)?.(differences);
      pending.delete(job);
    });
    started.on("error", abandonWorker);
    // Does not keep a stopping server alive.
    started.unref();
    return started;
  }

  return async (pairs) => {
    if (workOf(pairs) <= maxWorkOnMainThread) return textDifferences(pairs);
    if (pending.size >= maxQueued) throw unavailable(databaseTexts.busy);
    worker ??= start();
    jobs += 1;
    const job = jobs;
    const reply = new Promise<TextPiece[][] | undefined>((resolve) => pending.set(job, resolve));
    worker.postMessage({ job, pairs });
    const timer = setTimeout(abandonWorker, workerTimeoutMs * pending.size);
    const differences = await reply;
    clearTimeout(timer);
    return differences ?? pairs.map(replacement);
  };
}
