import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { InvertedCodes } from "./invert-codes.ts";
import { readFrames } from "./snapshot-file.ts";
import type { ReadFrame } from "./snapshot-frames.ts";
import type { FromWorker, ToWorker } from "./snapshot-worker.ts";

export interface ReadSnapshot {
  /** Every frame of the verified file, in order. */
  frames: () => Iterable<ReadFrame>;
  /** Inverts the documents except those of these measures. */
  invert: (leftOut: readonly string[]) => Promise<InvertedCodes>;
}

/** Reads a file on a thread of its own and passes it to `use`; undefined when its checksum does not match. */
export async function withSnapshot<T>(
  path: string,
  use: (snapshot: ReadSnapshot) => Promise<T>,
): Promise<T | undefined> {
  const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { workerData: path });
  // It must not keep a stopping server alive.
  worker.unref();
  try {
    const first = await nextMessage(worker);
    if (!("content" in first)) return undefined;
    const content = Buffer.from(first.content);
    return await use({
      frames: () => readFrames(content),
      invert: async (leftOut) => {
        const request: ToWorker = leftOut;
        worker.postMessage(request);
        const reply = await nextMessage(worker);
        if (!("inverted" in reply)) throw new Error("The snapshot could not be inverted");
        return reply.inverted;
      },
    });
  } finally {
    await worker.terminate();
  }
}

async function nextMessage(worker: Worker): Promise<FromWorker> {
  const [message] = (await once(worker, "message")) as [FromWorker];
  return message;
}
