import { Worker } from "node:worker_threads";
import { unavailable } from "../../../errors/app-error.ts";
import { databaseTexts } from "../../../texts/texts.ts";
import { replacement, type TextPair, type TextPiece, textDifferences } from "./text-difference.ts";

export type CompareTexts = (pairs: readonly TextPair[]) => Promise<TextPiece[][]>;

/** So little work that handing it over would take longer than doing it. */
const smallWork = 250_000;
const mostWaiting = 20;
/** The thread keeps to limits of its own; if it does not, it is ended. */
const hardLimit = 10_000;

const workIn = (pairs: readonly TextPair[]) =>
  pairs.reduce((sum, { before, after }) => sum + before.length * after.length, 0);

interface Answer {
  job: number;
  differences: TextPiece[][];
}

/** Compares short texts at once, and long ones on a thread of their own, so that nobody else has to wait for them. */
export function createTextComparer(): CompareTexts {
  const waiting = new Map<number, (differences: TextPiece[][] | undefined) => void>();
  let worker: Worker | undefined;
  let jobs = 0;

  const giveUp = () => {
    void worker?.terminate();
    worker = undefined;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };

  function start(): Worker {
    const started = new Worker(new URL("./text-difference-worker.ts", import.meta.url));
    started.on("message", ({ job, differences }: Answer) => {
      waiting.get(job)?.(differences);
      waiting.delete(job);
    });
    started.on("error", giveUp);
    // Does not keep a stopping server alive.
    started.unref();
    return started;
  }

  return async (pairs) => {
    if (workIn(pairs) <= smallWork) return textDifferences(pairs);
    if (waiting.size >= mostWaiting) throw unavailable(databaseTexts.busy);
    worker ??= start();
    jobs += 1;
    const job = jobs;
    const answered = new Promise<TextPiece[][] | undefined>((resolve) => waiting.set(job, resolve));
    worker.postMessage({ job, pairs });
    const timer = setTimeout(giveUp, hardLimit * waiting.size);
    const differences = await answered;
    clearTimeout(timer);
    return differences ?? pairs.map(replacement);
  };
}
