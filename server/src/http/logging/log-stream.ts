import { write as writeFile, writeSync } from "node:fs";

const flushIntervalMs = 100;
const maxQueuedLength = 10_000_000;

/**
 * Writes log lines in batches, outside of the calls: a write for each line costs more than a call. A slow reader delays
 * lines, never calls; when the queue is full, the oldest lines are dropped.
 */
export function createLogStream(file = 1): { write: (line: string) => void } {
  let queued: string[] = [];
  let size = 0;
  let isWriting = false;

  const take = () => {
    const text = queued.join("");
    queued = [];
    size = 0;
    return Buffer.from(text);
  };
  const flush = (rest: Buffer) => {
    if (rest.length === 0 && queued.length === 0) {
      isWriting = false;
      return;
    }
    const bytes = rest.length > 0 ? rest : take();
    writeFile(file, bytes, (error, written) => {
      const left = error && error.code !== "EAGAIN" ? Buffer.alloc(0) : bytes.subarray(written ?? 0);
      setTimeout(flush, flushIntervalMs, left).unref();
    });
  };
  process.once("exit", () => {
    if (queued.length > 0) writeSync(file, take());
  });
  return {
    write: (line) => {
      queued.push(line);
      size += line.length;
      while (size > maxQueuedLength) size -= queued.shift()?.length ?? 0;
      if (isWriting) return;
      isWriting = true;
      setTimeout(flush, flushIntervalMs, Buffer.alloc(0)).unref();
    },
  };
}
