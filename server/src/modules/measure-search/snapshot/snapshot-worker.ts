import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type DocumentStatus, statusOrder } from "../index/search-types.ts";
import { type CapturedDocuments, type CapturedRest, documentArrays, type SnapshotHeader } from "./captured-index.ts";
import { type CodedDocuments, type InvertedCodes, invertCodes } from "./invert-codes.ts";
import { isIntact, readFrames, readHeader } from "./snapshot-file.ts";
import type { ReadFrame } from "./snapshot-frames.ts";

// Reads and verifies a snapshot, and inverts its documents while the main thread puts them into the index.

export interface SnapshotWork {
  path: string;
  /** Given, because the rules of visibility would load the whole contract on this thread. */
  publicStatuses: readonly DocumentStatus[];
}
export type FromWorker = { content: SharedArrayBuffer } | { inverted: InvertedCodes } | { isDamaged: true };

function readWhole(path: string): SharedArrayBuffer {
  const file = openSync(path, "r");
  try {
    const content = new SharedArrayBuffer(fstatSync(file).size);
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, bytes.length - at, at);
      if (read === 0) break;
      at += read;
    }
    return content;
  } finally {
    closeSync(file);
  }
}

const { path, publicStatuses } = workerData as SnapshotWork;
const publicCodes = publicStatuses.map((status) => statusOrder.indexOf(status));

function toCodedDocuments(frame: ReadFrame, leftOut: ReadonlySet<string>): CodedDocuments {
  const statuses = frame.bytes(documentArrays.statuses);
  // Most often nothing is left out, and the ids need not be read.
  const { measureIds } = leftOut.size > 0 ? (frame.readJson() as CapturedDocuments) : { measureIds: [] };
  return {
    slots: frame.numbers(documentArrays.slots),
    codes: frame.bytes(documentArrays.codes),
    codeLengths: frame.numbers(documentArrays.codeLengths),
    isIncluded: (at) => !leftOut.has(measureIds[at] ?? ""),
    isPublic: (at) => publicCodes.includes(statuses[at] ?? -1),
  };
}

const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);

function invert(content: Buffer): void {
  const { leftOut } = readHeader(content) as SnapshotHeader;
  const frames = [...readFrames(content)];
  const rest = frames.at(-1)?.readJson() as CapturedRest | undefined;
  const documents = frames.slice(0, -1).map((frame) => toCodedDocuments(frame, new Set(leftOut)));
  const inverted = invertCodes(documents, rest?.words.length ?? 0);
  const { postings, ends, publicCounts } = inverted;
  send({ inverted }, [postings.buffer, ends.buffer, publicCounts.buffer]);
}

const shared = readWhole(path);
const content = Buffer.from(shared);
if (isIntact(content)) {
  send({ content: shared });
  invert(content);
} else send({ isDamaged: true });
