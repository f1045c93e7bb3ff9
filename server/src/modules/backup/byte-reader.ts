/** Reads a stream in pieces of given sizes, without keeping more than one chunk of it. */
export interface ByteReader {
  read: (size: number) => Promise<Buffer>;
  pieces: (size: number) => AsyncGenerator<Buffer>;
  drain: () => Promise<void>;
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw new Error("The archive ends too early");
        rest = value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  return {
    pieces,
    read: async (size) => {
      const read: Buffer[] = [];
      for await (const piece of pieces(size)) read.push(piece);
      return Buffer.concat(read);
    },
    drain: async () => {
      for (let { done } = await chunks.next(); !done; ) ({ done } = await chunks.next());
    },
  };
}
