import { createReadStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { createByteReader } from "./byte-reader.ts";

export const blockSize = 512;

export interface TarEntry {
  path: string;
  size: number;
  isFolder: boolean;
}

const fields = { mode: 100, user: 108, group: 116, size: 124, time: 136, checksum: 148, type: 156, magic: 257 };
const maxPathLength = 100;
const maxOctalSize = 8 ** 11;
const folderType = "5";

/** The bytes that fill the last block of an entry. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
export const archiveEnd = (): Buffer => Buffer.alloc(2 * blockSize);

export function encodeHeader({ path, size, isFolder }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > maxPathLength) throw new Error(`The path ${path} is too long for an archive`);
  const header = Buffer.alloc(blockSize);
  header.write(path);
  header.write(isFolder ? "0000700" : "0000600", fields.mode);
  header.write("0000000", fields.user);
  header.write("0000000", fields.group);
  writeSize(header, size);
  header.write("00000000000", fields.time);
  header.write(isFolder ? folderType : "0", fields.type);
  header.write("ustar\x0000", fields.magic);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, fields.checksum);
  return header;
}

/** Sizes from 8 GB are binary with the first bit set, as other programs write them. */
function writeSize(header: Buffer, size: number): void {
  if (size < maxOctalSize) return void header.write(size.toString(8).padStart(11, "0"), fields.size);
  header[fields.size] = 0x80;
  header.writeBigUInt64BE(BigInt(size), fields.size + 4);
}

function readSize(header: Buffer): number {
  const isBinary = ((header[fields.size] ?? 0) & 0x80) !== 0;
  return isBinary ? Number(header.readBigUInt64BE(fields.size + 4)) : readOctal(header, fields.size, 12);
}

const readText = (header: Buffer, start: number, length: number): string =>
  header.toString("utf8", start, start + length).replace(/\0.*$/s, "");
const readOctal = (header: Buffer, start: number, length: number): number =>
  Number.parseInt(readText(header, start, length).trim() || "0", 8);

/** The sum of all bytes, with the checksum itself read as spaces. */
function checksumOf(header: Buffer): number {
  const isChecksum = (index: number) => index >= fields.checksum && index < fields.type;
  return header.reduce((sum, byte, index) => sum + (isChecksum(index) ? 0x20 : byte), 0);
}

/** Undefined at the end of the archive. Only plain files and folders below the folder of the archive are accepted. */
export function decodeHeader(header: Buffer): TarEntry | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  if (readOctal(header, fields.checksum, 8) !== checksumOf(header)) throw new Error("The archive is damaged");
  const path = readText(header, 0, maxPathLength);
  const type = readText(header, fields.type, 1) || "0";
  const parts = path.replace(/\/$/, "").split("/");
  const leavesFolder = parts.some((part) => part === "" || part === "." || part === "..") || /[\\:\0]/.test(path);
  if (leavesFolder || !["0", folderType].includes(type)) throw new Error(`The archive has a forbidden entry: ${path}`);
  return { path: parts.join("/"), size: readSize(header), isFolder: type === folderType };
}

/** A folder as an archive, file by file. */
export async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  for (const path of await listPaths(folder)) {
    const found = await stat(join(folder, path));
    const isFolder = found.isDirectory();
    const size = isFolder ? 0 : found.size;
    yield encodeHeader({ path: isFolder ? `${path}/` : path, size, isFolder });
    if (!isFolder) yield* createReadStream(join(folder, path));
    yield paddingOf(size);
  }
  yield archiveEnd();
}

async function listPaths(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

/** Writes what an archive holds into a new folder. */
export async function unpackFolder(archive: Readable, folder: string): Promise<void> {
  const reader = createByteReader(archive);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const entry = decodeHeader(await reader.read(blockSize));
    if (!entry) break;
    const path = join(folder, entry.path);
    await mkdir(entry.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (entry.isFolder) continue;
    const file = await open(path, "wx", 0o600);
    try {
      for await (const piece of reader.pieces(entry.size)) await file.writeFile(piece);
      await file.datasync();
    } finally {
      await file.close();
    }
    await reader.read(paddingOf(entry.size).length);
  }
  // What follows the end is read too, so that a checksum covers it.
  await reader.drain();
}
