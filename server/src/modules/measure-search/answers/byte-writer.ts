import { createBufferPool, type PooledBytes } from "../../../memory/buffer-pool.ts";

/** Takes the pieces of an answer, one after the other. */
export interface ByteWriter {
  text: (text: string) => void;
  number: (number: number) => void;
  /** The bytes from one place of a list up to another. */
  bytes: (list: Buffer, from: number, to: number) => void;
  /** Takes back a comma that nothing follows. */
  dropComma: () => void;
}

/** What the work writes, as bytes. The work waits for nothing: one answer is written after the other. */
export type WriteBytes = (work: (writer: ByteWriter) => void) => PooledBytes;

const maxBytesPerCharacter = 3;
const maxDigits = 10;
const [zero, comma] = [48, 44];

export function createWriteBytes(): WriteBytes {
  const rooms = createBufferPool();
  let room: Buffer = Buffer.alloc(0);
  let at = 0;

  function makeRoom(bytes: number): void {
    if (at + bytes <= room.length) return;
    const larger = rooms.take(Math.max(room.length * 2, at + bytes));
    room.copy(larger, 0, 0, at);
    rooms.release(room);
    room = larger;
  }

  function writeDigits(number: number): void {
    if (number >= 10) writeDigits(Math.floor(number / 10));
    room[at++] = zero + (number % 10);
  }

  const writer: ByteWriter = {
    text: (text) => {
      makeRoom(text.length * maxBytesPerCharacter);
      at += room.write(text, at);
    },
    number: (number) => {
      makeRoom(maxDigits);
      writeDigits(number);
    },
    bytes: (list, from, to) => {
      makeRoom(to - from);
      list.copy(room, at, from, to);
      at += to - from;
    },
    dropComma: () => {
      if (room[at - 1] === comma) at -= 1;
    },
  };

  return (work) => {
    room = rooms.take(0);
    at = 0;
    work(writer);
    return rooms.lend(room, at);
  };
}
