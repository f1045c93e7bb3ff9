import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { publicStatuses } from "../../../callers/visibility.ts";
import type { InvertedCodes } from "./invert-codes.ts";
import { readFrames, readHeader } from "./snapshot-file.ts";
import type { ReadFrame } from "./snapshot-frames.ts";
import type { FromWorker, SnapshotWork } from "./snapshot-worker.ts";

/** A file that is being read, verified and inverted on a thread of its own. */
export interface SnapshotReading {
  /** The header, and every other frame of the file in order; undefined when its checksum does not match. */
  content: () => Promise<{ header: unknown; frames: ReadFrame[] } | undefined>;
  /** The postings of its documents, except those that the header leaves out. */
  inverted: () => Promise<InvertedCodes>;
  close: () => Promise<unknown>;
}

/** Starts to read a snapshot; undefined when there is none. */
export function startReading(path: string): SnapshotReading | undefined {
  if (!existsSync(path)) return undefined;
  const workerData: SnapshotWork = { path, publicStatuses };
  const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { workerData });
  // It must not keep a stopping server alive.
  worker.unref();
  const content = Promise.withResolvers<SharedArrayBuffer | undefined>();
  const inverted = Promise.withResolvers<InvertedCodes>();
  const fail = (error: Error) => {
    content.reject(error);
    inverted.reject(error);
  };
  // A failure is reported when the result is awaited, if ever.
  content.promise.catch(() => {});
  inverted.promise.catch(() => {});
  worker.on("message", (message: FromWorker) => {
    if ("content" in message) content.resolve(message.content);
    else if ("inverted" in message) inverted.resolve(message.inverted);
    else content.resolve(undefined);
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The snapshot could not be read")));
  return {
    content: async () => {
      const shared = await content.promise;
      if (!shared) return undefined;
      const bytes = Buffer.from(shared);
      return { header: readHeader(bytes), frames: [...readFrames(bytes)] };
    },
    inverted: () => inverted.promise,
    close: () => worker.terminate(),
  };
}
