/**
 * What has been found so far: for each slot how many clauses are clausesMet, and what they are worth. Its lists are used by one
 * query after the other, each of which writes over what the last one left: lists of their own would keep the engine
 * busy with clearing them away.
 */
export interface ScoreBuffer {
  clausesMet: Uint8Array;
  /** What the clause at hand has given so far. */
  best: Uint16Array;
  score: Uint32Array;
  /** The slots that met the first clause. */
  first: Uint32Array;
  firstCount: number;
  /** The slots at hand, of which fewer and fewer are left. */
  slots: Uint32Array;
  /** What each of the slots at hand is worth in the end. */
  finalScores: Uint16Array;
  /** For each slot whether it is among those at hand. */
  marks: Uint8Array;
}

/** More clauses than any slot can meet. */
export const excluded = 255;
export const maxScore = 65_535;

export function createScoreBuffer(slotCount: number): ScoreBuffer {
  return {
    clausesMet: new Uint8Array(slotCount),
    best: new Uint16Array(slotCount),
    score: new Uint32Array(slotCount),
    first: new Uint32Array(slotCount),
    firstCount: 0,
    slots: new Uint32Array(slotCount),
    finalScores: new Uint16Array(slotCount),
    marks: new Uint8Array(slotCount),
  };
}

const spare: ScoreBuffer[] = [];

/** Lends an empty buffer for a count within the count. It is used again, as a large one takes long to make. */
export function withScoreBuffer<T>(slotCount: number, work: (buffer: ScoreBuffer) => T): T {
  const found = spare.pop();
  const buffer = found && found.clausesMet.length >= slotCount ? found : createScoreBuffer(slotCount);
  buffer.clausesMet.fill(0);
  buffer.firstCount = 0;
  try {
    return work(buffer);
  } finally {
    spare.push(buffer);
  }
}

/** Only what clausesMet every clause before counts, and of one clause only the best answer. */
export function touch(buffer: ScoreBuffer, slot: number, level: number, worth: number): void {
  const clausesMet = buffer.clausesMet[slot];
  if (clausesMet === level) {
    buffer.clausesMet[slot] = level + 1;
    buffer.best[slot] = worth;
    if (level === 0) {
      buffer.score[slot] = worth;
      buffer.first[buffer.firstCount++] = slot;
    } else {
      buffer.score[slot] = (buffer.score[slot] ?? 0) + worth;
    }
  } else if (clausesMet === level + 1 && worth > (buffer.best[slot] ?? 0)) {
    buffer.score[slot] = (buffer.score[slot] ?? 0) + worth - (buffer.best[slot] ?? 0);
    buffer.best[slot] = worth;
  }
}

/** The slots that met that many clauses; they stand in the buffer until it is asked again. */
export function slotsMeeting({ first, firstCount, clausesMet, slots }: ScoreBuffer, clauses: number): Uint32Array {
  let count = 0;
  for (let at = 0; at < firstCount; at++) {
    const slot = first[at] ?? 0;
    if (clausesMet[slot] === clauses) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** Marks these slots and no others. */
export function mark({ marks }: ScoreBuffer, slots: Uint32Array | readonly number[]): Uint8Array {
  marks.fill(0);
  for (let at = 0; at < slots.length; at++) marks[slots[at] ?? 0] = 1;
  return marks;
}
