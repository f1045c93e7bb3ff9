// Loaded before a program that is measured: tells how much of the processor it has used when its parent asks.
process.on("message", () => process.send?.(process.cpuUsage()));
// Being asked is no reason to live on.
process.channel?.unref();
