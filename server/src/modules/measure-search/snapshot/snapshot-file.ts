import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makePrivateFolder } from "../../../files/private-folder.ts";
import { syncFolder } from "../../../files/sync-folder.ts";
import { decodeFrame, encodeFrame, type Frame, type ReadFrame } from "./snapshot-frames.ts";

// A snapshot file is a magic number, frames with the content, a frame with the header, the position of the header as two
// numbers, and a checksum of everything before it. The header is last because it names what the content is complete up to.

const magic = Buffer.from("IKINDEXSNAPSHOT1");
const positionBytes = 8;
const checksumBytes = 32;
const tailBytes = positionBytes + checksumBytes;

export interface SnapshotWriter {
  write: (frame: Frame) => Promise<void>;
  /** Makes the file durable and puts it in place of the one before, in one step. */
  finish: (header: unknown) => Promise<void>;
  abandon: () => Promise<void>;
}

/** Writes a file beside the one in use, which a writer that is killed leaves as it was. */
export async function openSnapshotWriter(path: string): Promise<SnapshotWriter> {
  await makePrivateFolder(dirname(path));
  await removeAbandoned(path);
  const temporary = `${path}.${randomUUID()}${temporarySuffix}`;
  const file = await open(temporary, "wx", 0o600);
  const hash = createHash("sha256");
  let length = 0;
  const append = async (bytes: Buffer): Promise<void> => {
    length += bytes.length;
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  };
  const abandon = async (): Promise<void> => {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
  };
  await append(magic);
  return {
    write: (frame) => append(encodeFrame(frame)),
    finish: async (header) => {
      const position = Buffer.alloc(positionBytes);
      position.writeBigUInt64LE(BigInt(length));
      await append(encodeFrame({ json: header, arrays: [] }));
      await append(position);
      await file.writeFile(hash.digest());
      await file.sync();
      await file.close();
      await rename(temporary, path);
      await syncFolder(dirname(path));
    },
    abandon,
  };
}

/** The event loop turns between two chunks. */
const chunkBytes = 1 << 20;
const temporarySuffix = ".tmp";
const abandonedAfterMs = 3_600_000;

/** Files of writers that were killed. Another node may be writing one right now. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const candidate = join(folder, name);
    if (!candidate.startsWith(`${path}.`) || !name.endsWith(temporarySuffix)) continue;
    const age = Date.now() - (await stat(candidate).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > abandonedAfterMs) await rm(candidate, { force: true });
  }
}

const headerStart = (content: Buffer): number => Number(content.readBigUInt64LE(content.length - tailBytes));

/** The header of a whole file. */
export const readHeader = (content: Buffer): unknown => decodeFrame(content, headerStart(content)).frame.readJson();

/** The frames of a whole file in order, without the header. */
export function* readFrames(content: Buffer): Generator<ReadFrame, void> {
  const end = headerStart(content);
  for (let at = magic.length; at < end; ) {
    const { frame, end: next } = decodeFrame(content, at);
    at = next;
    yield frame;
  }
}

/** Whether the checksum matches. */
export function isIntact(content: Buffer): boolean {
  if (content.length < magic.length + tailBytes || !content.subarray(0, magic.length).equals(magic)) return false;
  const checksum = createHash("sha256")
    .update(content.subarray(0, content.length - checksumBytes))
    .digest();
  return checksum.equals(content.subarray(content.length - checksumBytes));
}
