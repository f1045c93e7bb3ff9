let room = Buffer.allocUnsafe(1 << 18);

/** The most bytes that a text can become. */
const roomFor = (piece: string | Buffer): number => (typeof piece === "string" ? piece.length * 3 : piece.length);

/** Bytes out of texts and bytes. They are put together in a room that is kept, so that nothing is measured beforehand. */
export function joinPieces(pieces: readonly (string | Buffer)[]): Buffer {
  const needed = pieces.reduce((sum, piece) => sum + roomFor(piece), 0);
  if (needed > room.length) room = Buffer.allocUnsafe(needed);
  let at = 0;
  for (const piece of pieces) at += typeof piece === "string" ? room.write(piece, at) : piece.copy(room, at);
  return Buffer.from(room.subarray(0, at));
}
