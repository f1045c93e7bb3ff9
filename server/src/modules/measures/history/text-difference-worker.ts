import { parentPort } from "node:worker_threads";
import { type TextPair, textDifferences } from "./text-difference.ts";

/** Compares texts that are too long for the main thread. */
parentPort?.on("message", ({ job, pairs }: { job: number; pairs: TextPair[] }) => {
  parentPort?.postMessage({ job, differences: textDifferences(pairs) });
});
