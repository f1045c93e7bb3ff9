import { write as writeFile, writeSync } from "node:fs";

const pause = 100;
const mostWaiting = 10_000_000;

/**
 * Writes log lines in batches, outside their calls: a write for each line costs more than a call. A reader
 * that is slow makes lines wait, never calls; when far too many wait, the oldest are let go.
 */
export function createLogStream(file = 1): { write: (line: string) => void } {
  let waiting: string[] = [];
  let size = 0;
  let isWriting = false;

  const take = () => {
    const text = waiting.join("");
    waiting = [];
    size = 0;
    return Buffer.from(text);
  };
  const flush = (rest: Buffer) => {
    if (rest.length === 0 && waiting.length === 0) {
      isWriting = false;
      return;
    }
    const bytes = rest.length > 0 ? rest : take();
    writeFile(file, bytes, (error, written) => {
      const left = error && error.code !== "EAGAIN" ? Buffer.alloc(0) : bytes.subarray(written ?? 0);
      setTimeout(flush, pause, left).unref();
    });
  };
  process.once("exit", () => {
    if (waiting.length > 0) writeSync(file, take());
  });
  return {
    write: (line) => {
      waiting.push(line);
      size += line.length;
      while (size > mostWaiting) size -= waiting.shift()?.length ?? 0;
      if (isWriting) return;
      isWriting = true;
      setTimeout(flush, pause, Buffer.alloc(0)).unref();
    },
  };
}
