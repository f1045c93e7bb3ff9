import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before a program that is measured: tells what it has used of processor and memory when its parent asks.

/** What is in use, without garbage. */
function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage();
}

process.on("message", (asked) => process.send?.(asked === "memory" ? memoryInUse() : process.cpuUsage()));
// Being asked is no reason to live on.
process.channel?.unref();
