import { parentPort } from "node:worker_threads";
import { type TextPair, textDifferences } from "./text-difference.ts";

/** A thread of its own for texts so long that comparing them would keep everybody else waiting. */
parentPort?.on("message", ({ job, pairs }: { job: number; pairs: TextPair[] }) => {
  parentPort?.postMessage({ job, differences: textDifferences(pairs) });
});
