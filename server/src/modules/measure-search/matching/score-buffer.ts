/**
 * The state of one search: for each slot how many clauses it meets and its score. The arrays are reused by one search
 * after the other: allocating them for each would keep the garbage collector busy.
 */
export interface ScoreBuffer {
  clausesMet: Uint8Array;
  /** The best score for the current clause. */
  best: Uint16Array;
  score: Uint32Array;
  /** The slots that met the first clause. */
  first: Uint32Array;
  firstCount: number;
  /** The remaining slots. */
  slots: Uint32Array;
  /** The final score of each remaining slot. */
  finalScores: Uint16Array;
  /** For each slot whether it is among the marked ones. */
  marks: Uint8Array;
}

/** Marks a slot as excluded: no query has this many clauses. */
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

/** Provides an empty buffer for a nested search; buffers are reused. */
export function withScoreBuffer<T>(slotCount: number, work: (buffer: ScoreBuffer) => T): T {
  const reused = spare.pop();
  const buffer = reused && reused.clausesMet.length >= slotCount ? reused : createScoreBuffer(slotCount);
  buffer.clausesMet.fill(0);
  buffer.firstCount = 0;
  try {
    return work(buffer);
  } finally {
    spare.push(buffer);
  }
}

/** Scores a slot for the clause at this level if it met every clause before; of one clause only the best match counts. */
export function addScore(buffer: ScoreBuffer, slot: number, level: number, score: number): void {
  const met = buffer.clausesMet[slot];
  if (met === level) {
    buffer.clausesMet[slot] = level + 1;
    buffer.best[slot] = score;
    if (level === 0) {
      buffer.score[slot] = score;
      buffer.first[buffer.firstCount++] = slot;
    } else {
      buffer.score[slot] = (buffer.score[slot] ?? 0) + score;
    }
  } else if (met === level + 1 && score > (buffer.best[slot] ?? 0)) {
    buffer.score[slot] = (buffer.score[slot] ?? 0) + score - (buffer.best[slot] ?? 0);
    buffer.best[slot] = score;
  }
}

/** The slots that met this many clauses; valid until the next call with the same buffer. */
export function slotsMeeting({ first, firstCount, clausesMet, slots }: ScoreBuffer, clauses: number): Uint32Array {
  let count = 0;
  for (let at = 0; at < firstCount; at++) {
    const slot = first[at] ?? 0;
    if (clausesMet[slot] === clauses) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

export function mark({ marks }: ScoreBuffer, slots: Uint32Array | readonly number[]): Uint8Array {
  marks.fill(0);
  for (let at = 0; at < slots.length; at++) marks[slots[at] ?? 0] = 1;
  return marks;
}
