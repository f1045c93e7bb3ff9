import { createHits, type Hits } from "../index/scored-slots.ts";

/** The state of one search. The arrays are reused: allocating them for each would keep the garbage collector busy. */
export interface ScoreBuffer {
  hits: Hits;
  /** Those of a group of words. */
  groupHits: Hits;
  /** By slot, the score of each hit. */
  score: Uint32Array;
  /** The final score of each remaining hit. */
  finalScores: Uint16Array;
  /** For each slot whether it is among the marked ones. */
  marks: Uint8Array;
}

export const createScoreBuffer = (slotCount: number): ScoreBuffer => ({
  hits: createHits(slotCount),
  groupHits: createHits(slotCount),
  score: new Uint32Array(slotCount),
  finalScores: new Uint16Array(slotCount),
  marks: new Uint8Array(slotCount),
});

export function mark({ marks }: ScoreBuffer, slots: Uint32Array | readonly number[]): Uint8Array {
  marks.fill(0);
  for (let at = 0; at < slots.length; at++) marks[slots[at] ?? 0] = 1;
  return marks;
}
