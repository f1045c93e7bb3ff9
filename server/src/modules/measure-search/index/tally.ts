/**
 * What has been found so far: for each slot how many clauses are met, and what they are worth. Its lists are used by one
 * question after the other, each of which writes over what the last one left: lists of their own would keep the engine
 * busy with clearing them away.
 */
export interface Tally {
  met: Uint8Array;
  /** What the clause at hand has given so far. */
  best: Uint16Array;
  score: Uint32Array;
  /** The slots that met the first clause. */
  first: Uint32Array;
  firstCount: number;
  /** The slots at hand, of which fewer and fewer are left. */
  slots: Uint32Array;
  /** What each of the slots at hand is worth in the end. */
  scores: Uint16Array;
  /** For each slot whether it is among those at hand. */
  marks: Uint8Array;
}

/** More clauses than any slot can meet. */
export const excluded = 255;
export const mostWorth = 65_535;

export function createTally(slotCount: number): Tally {
  return {
    met: new Uint8Array(slotCount),
    best: new Uint16Array(slotCount),
    score: new Uint32Array(slotCount),
    first: new Uint32Array(slotCount),
    firstCount: 0,
    slots: new Uint32Array(slotCount),
    scores: new Uint16Array(slotCount),
    marks: new Uint8Array(slotCount),
  };
}

const spare: Tally[] = [];

/** Lends an empty tally for a count within the count. It is used again, as a large one takes long to make. */
export function withTally<T>(slotCount: number, work: (tally: Tally) => T): T {
  const found = spare.pop();
  const tally = found && found.met.length >= slotCount ? found : createTally(slotCount);
  tally.met.fill(0);
  tally.firstCount = 0;
  try {
    return work(tally);
  } finally {
    spare.push(tally);
  }
}

/** Only what met every clause before counts, and of one clause only the best answer. */
export function touch(tally: Tally, slot: number, level: number, worth: number): void {
  const met = tally.met[slot];
  if (met === level) {
    tally.met[slot] = level + 1;
    tally.best[slot] = worth;
    if (level === 0) {
      tally.score[slot] = worth;
      tally.first[tally.firstCount++] = slot;
    } else {
      tally.score[slot] = (tally.score[slot] ?? 0) + worth;
    }
  } else if (met === level + 1 && worth > (tally.best[slot] ?? 0)) {
    tally.score[slot] = (tally.score[slot] ?? 0) + worth - (tally.best[slot] ?? 0);
    tally.best[slot] = worth;
  }
}

/** The slots that met that many clauses; they stand in the tally until it is asked again. */
export function slotsMeeting({ first, firstCount, met, slots }: Tally, clauses: number): Uint32Array {
  let count = 0;
  for (let at = 0; at < firstCount; at++) {
    const slot = first[at] ?? 0;
    if (met[slot] === clauses) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** Marks these slots and no others. */
export function mark({ marks }: Tally, slots: Uint32Array | readonly number[]): Uint8Array {
  marks.fill(0);
  for (let at = 0; at < slots.length; at++) marks[slots[at] ?? 0] = 1;
  return marks;
}
