// Loaded before a program that is measured: tells what it has used of processor and memory when its parent asks.
process.on("message", (asked) => process.send?.(asked === "memory" ? process.memoryUsage() : process.cpuUsage()));
// Being asked is no reason to live on.
process.channel?.unref();
