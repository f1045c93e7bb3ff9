/**
 * Bytes in a room that is only lent: when they have been sent it is given back, and used for others. BufferPool of their own
 * for all that is sent only once would make the engine clear all of its memory several times a second.
 */
export interface PooledBytes {
  bytes: Buffer;
  /** Called when nobody reads the bytes any more. A room that is never given back is simply cleared away. */
  release: () => void;
}

export interface BufferPool {
  /** A room with at least that many bytes of space. */
  take: (size: number) => Buffer;
  lend: (room: Buffer, length: number) => PooledBytes;
  release: (room: Buffer) => void;
}

const usualSize = 1 << 18;
const mostFree = 16;

export function createBufferPool(): BufferPool {
  const free: Buffer[] = [];

  const take = (size: number): Buffer =>
    size > usualSize ? Buffer.allocUnsafeSlow(size) : (free.pop() ?? Buffer.allocUnsafeSlow(usualSize));

  function release(room: Buffer): void {
    if (room.length === usualSize && free.length < mostFree) free.push(room);
  }

  function lend(room: Buffer, length: number): PooledBytes {
    let isLent = true;
    return {
      bytes: room.subarray(0, length),
      release: () => {
        // Twice would let two answers be written into the same room.
        if (isLent) release(room);
        isLent = false;
      },
    };
  }

  return { take, lend, release };
}
