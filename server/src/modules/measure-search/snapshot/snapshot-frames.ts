/** A part of a snapshot: JSON and arrays of numbers. */
export interface Frame {
  json: unknown;
  arrays: readonly NumberArray[];
}

type NumberArray = Uint8Array | Uint32Array | Float64Array;

/** A frame as it was read; its arrays are views of the file's content. */
export interface ReadFrame {
  readJson: () => unknown;
  bytes: (index: number) => Uint8Array;
  numbers: (index: number) => Uint32Array;
  floats: (index: number) => Float64Array;
}

/** So that arrays of any kind can be read where they are. */
const alignment = 8;
const numberBytes = 4;

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;
const prefixBytes = (arrayCount: number): number => aligned((2 + arrayCount) * numberBytes);

/** The lengths of everything, the JSON, then the arrays, each at an aligned position. */
export function encodeFrame({ json, arrays }: Frame): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const parts = [
    text,
    ...arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ];
  const prefix = Uint32Array.of(arrays.length, ...parts.map(({ length }) => length));
  const start = prefixBytes(arrays.length);
  const frame = Buffer.alloc(parts.reduce((end, { length }) => end + aligned(length), start));
  Buffer.from(prefix.buffer).copy(frame);
  let at = start;
  for (const part of parts) {
    part.copy(frame, at);
    at += aligned(part.length);
  }
  return frame;
}

/** The frame at this position, and where the next one begins. */
export function decodeFrame(content: Buffer, start: number): { frame: ReadFrame; end: number } {
  const { buffer, byteOffset } = content;
  const [count = 0] = new Uint32Array(buffer, byteOffset + start, 1);
  const lengths = new Uint32Array(buffer, byteOffset + start + numberBytes, count + 1);
  let end = start + prefixBytes(count);
  const starts = Array.from(lengths, (length) => {
    const at = end;
    end += aligned(length);
    return at;
  });
  if (end > content.length) throw new RangeError("A frame ends behind the end of the snapshot");
  const [jsonStart = 0] = starts;
  const placeOf = (index: number) => ({
    at: byteOffset + (starts[index + 1] ?? 0),
    length: lengths[index + 1] ?? 0,
  });
  const frame: ReadFrame = {
    readJson: () => JSON.parse(content.toString("utf8", jsonStart, jsonStart + (lengths[0] ?? 0))),
    bytes: (index) => new Uint8Array(buffer, placeOf(index).at, placeOf(index).length),
    numbers: (index) => new Uint32Array(buffer, placeOf(index).at, placeOf(index).length / numberBytes),
    floats: (index) => new Float64Array(buffer, placeOf(index).at, placeOf(index).length / alignment),
  };
  return { frame, end };
}
