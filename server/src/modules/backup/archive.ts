import { createHash, randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { StartError } from "../../errors/start-error.ts";
import { syncFolder } from "../../files/sync-folder.ts";
import { type BackupContents, type Manifest, parseManifest, toManifest } from "./manifest.ts";
import { archiveEnd, blockSize, decodeHeader, encodeHeader, paddingOf, type TarEntry } from "./tar.ts";

// A backup is a tar file with three entries: the payload, the manifest and the manifest's checksum. The payload comes
// first, because its size and checksum are known only when it has been written.
const manifestName = "manifest.json";
const checksumName = "manifest.sha256";
const maxManifestBytes = 10_000_000;

/** The ending of unfinished backups, which an interruption leaves. */
export const partialEnding = ".partial";

export interface Payload {
  name: string;
  pieces: AsyncIterable<Buffer>;
  /** Describes the content; called after the last piece. */
  describe: () => Promise<BackupContents>;
}

/** A payload as the database gives it, without when and by which program it was written. */
export interface UndatedPayload extends Omit<Payload, "describe"> {
  describe: () => Promise<Omit<BackupContents, "programVersion" | "createdAt">>;
}

/** Writes a backup under another name, and gives it its own only when it is complete and on the disk. */
export const writeArchive = (path: string, payload: Payload, signal: AbortSignal): Promise<Manifest> =>
  writeWhole(path, (file) => writeEntries(file, payload, signal));

/** Copies a backup in the same way. */
export const copyArchive = (source: string, path: string): Promise<void> =>
  writeWhole(path, async (file) => {
    for await (const piece of createReadStream(source)) await file.writeFile(piece);
  });

async function writeWhole<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  refuseExisting(path);
  const partial = `${path}.${randomBytes(6).toString("hex")}${partialEnding}`;
  try {
    const file = await open(partial, "wx", 0o600);
    const result = await write(file)
      .then(async (written) => {
        await file.sync();
        return written;
      })
      .finally(() => file.close());
    refuseExisting(path);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw toStartError(error, path);
  }
}

/** Existing files are never overwritten. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StartError(`${path} exists already: choose another name.`);
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

function toStartError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return new StartError(`No room is left on the disk for ${path}.`);
  if (code === "ENOENT" || code === "EACCES" || code === "EROFS") {
    return new StartError(`${path} cannot be read or written: ${(error as Error).message}`);
  }
  return error;
}

async function writeEntries(
  file: FileHandle,
  { name, pieces, describe }: Payload,
  signal: AbortSignal,
): Promise<Manifest> {
  await file.write(Buffer.alloc(blockSize));
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
    await file.writeFile(piece);
  }
  const manifest = toManifest(await describe(), { name, bytes, sha256: hash.digest("hex") });
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  const checksum = Buffer.from(`${sha256(text)}  ${manifestName}\n`);
  await file.writeFile(
    Buffer.concat([paddingOf(bytes), ...entry(manifestName, text), ...entry(checksumName, checksum), archiveEnd()]),
  );
  await file.write(encodeHeader({ path: name, size: bytes, isFolder: false }), 0, blockSize, 0);
  return manifest;
}

const entry = (path: string, content: Buffer): Buffer[] => [
  encodeHeader({ path, size: content.length, isFolder: false }),
  content,
  paddingOf(content.length),
];

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** The manifest of a backup; throws a StartError when the file is not a complete backup. */
export async function readManifest(path: string): Promise<Manifest> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw toStartError(error, path);
  });
  try {
    return await readEntries(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} is not a complete backup of the catalogue: ${reason.slice(0, 200)}`);
  } finally {
    await file.close();
  }
}

async function readEntries(file: FileHandle): Promise<Manifest> {
  const payload = await readHeader(file, 0);
  const start = blockSize + payload.size + paddingOf(payload.size).length;
  const text = await readEntry(file, start, manifestName);
  const checksum = await readEntry(file, start + blockSize + text.length + paddingOf(text.length).length, checksumName);
  if (!checksum.toString().startsWith(sha256(text))) throw new Error("the manifest does not match its checksum");
  const manifest = parseManifest(text.toString());
  if (manifest.payload.bytes !== payload.size) throw new Error("the payload has another size than the manifest says");
  return manifest;
}

async function readHeader(file: FileHandle, position: number): Promise<TarEntry> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(blockSize), 0, blockSize, position);
  const found = bytesRead === blockSize ? decodeHeader(buffer) : undefined;
  if (!found) throw new Error("the file ends too early");
  return found;
}

async function readEntry(file: FileHandle, position: number, name: string): Promise<Buffer> {
  const { path, size } = await readHeader(file, position);
  if (path !== name || size > maxManifestBytes) throw new Error(`${name} is missing`);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, position + blockSize);
  if (bytesRead < size) throw new Error("the file ends too early");
  return buffer;
}

/** The payload; its checksum is compared when the last byte has been read. */
export async function* readPayload(path: string, { payload }: Manifest): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const stream: Readable = createReadStream(path, { start: blockSize, end: blockSize + payload.bytes - 1 });
  for await (const piece of stream) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== payload.sha256) {
    throw new StartError(`${path} is damaged: the payload does not match its checksum. Nothing was changed.`);
  }
}
