import { setTimeout as wait } from "node:timers/promises";
import type { WatchedHealth } from "../watch-health.ts";

// Polls the health endpoint from a separate process: the process that generates the load is often too busy to measure
// it.

const [address = ""] = process.argv.slice(2);
const intervalMs = 100;
const result: WatchedHealth = { slowest: 0, during: "", maxTimerDelay: 0 };
let measurement = "";

process.on("message", (message: { measurement: string } | "stop") => {
  if (message === "stop") process.send?.(result, () => process.exit());
  else measurement = message.measurement;
});

const request = async () => (await fetch(address)).arrayBuffer();
// The first call of a process includes start-up work.
await request();
for (;;) {
  const sent = performance.now();
  await request();
  const received = performance.now();
  if (received - sent > result.slowest) Object.assign(result, { slowest: received - sent, during: measurement });
  await wait(intervalMs);
  result.maxTimerDelay = Math.max(result.maxTimerDelay, performance.now() - received - intervalMs);
}
