import { setTimeout as wait } from "node:timers/promises";
import type { WatchedHealth } from "./watch-health.ts";

// Polls the health endpoint from a process of its own: the process that makes the load is often too busy to measure it.

const [address = ""] = process.argv.slice(2);
const interval = 100;
const seen: WatchedHealth = { slowest: 0, during: "", latest: 0 };
let doing = "";

process.on("message", (message: { doing: string } | "stop") => {
  if (message === "stop") process.send?.(seen, () => process.exit());
  else doing = message.doing;
});

const ask = async () => (await fetch(address)).arrayBuffer();
// The first call of a process is as slow as its start.
await ask();
for (;;) {
  const asked = performance.now();
  await ask();
  const answered = performance.now();
  if (answered - asked > seen.slowest) Object.assign(seen, { slowest: answered - asked, during: doing });
  await wait(interval);
  seen.latest = Math.max(seen.latest, performance.now() - answered - interval);
}
