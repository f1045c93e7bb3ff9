import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of the archive: its text comes in pieces. */
export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

// Sizes follow each file (bit 3), because they are not known before it is written; names are UTF-8 (bit 11).
const flags = 0x0808;
const version = 20;
const deflated = 8;
// Midnight, 1 January 1980: the same content gives the same file.
const date = 0x0021;

/** Streams a zip archive without buffering whole files. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), crc: 0, compressed: 0, size: 0, offset };
    const head = localHeader(file);
    yield head;
    for await (const piece of compress(entry, file)) yield piece;
    const tail = descriptor(file);
    yield tail;
    offset += head.length + file.compressed + tail.length;
    written.push(file);
  }
  yield centralDirectory(written, offset);
}

/** Counts the bytes before and after compression. */
async function* compress({ content }: ZipEntry, file: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const piece = Buffer.from(text);
      file.crc = crc32(piece, file.crc);
      file.size += piece.length;
      yield piece;
    }
  }
  const source = Readable.from(counted());
  const deflate = createDeflateRaw();
  source.on("error", (error) => deflate.destroy(error));
  source.pipe(deflate);
  try {
    for await (const piece of deflate) {
      file.compressed += piece.length;
      yield piece;
    }
  } finally {
    source.destroy();
    deflate.destroy();
  }
}

const numbers = (...fields: [value: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, compressed, size }: Written): Buffer =>
  numbers([0x08074b50, 4], [crc, 4], [compressed, 4], [size, 4]);

function centralDirectory(files: Written[], offset: number): Buffer {
  const entries = Buffer.concat(files.map(directoryEntry));
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [entries.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([entries, end]);
}

const directoryEntry = ({ name, crc, compressed, size, offset }: Written): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    numbers(
      [crc, 4],
      [compressed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ),
    name,
  ]);
