import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before a measured program: reports its CPU time or memory to the parent process on request.

/** Memory use after garbage collection. */
function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage();
}

process.on("message", (request) => process.send?.(request === "memory" ? memoryInUse() : process.cpuUsage()));
// The channel must not keep the process alive.
process.channel?.unref();
