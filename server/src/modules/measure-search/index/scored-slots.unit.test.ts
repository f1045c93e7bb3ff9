import { expect, test } from "vitest";
import {
  addScores,
  createHits,
  exclude,
  type Hits,
  intersect,
  type ScoredSlots,
  toList,
  unite,
} from "./scored-slots.ts";

type Scores = Map<number, number>;

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const slotCount = 800;
const random = createRandom(5);

/** Scores for one slot in 2, 5, 50 or 400 on average, so that some lists are far longer than others. */
function randomScores(): Scores {
  const every = [2, 5, 50, 400][random(4)] ?? 2;
  const slots = Array.from({ length: slotCount }, (_, slot) => slot).filter(() => random(every) === 0);
  return new Map(slots.map((slot) => [slot, 1 + random(1000)]));
}

const listOf = (scores: Scores): ScoredSlots => ({
  slots: Uint32Array.from(scores.keys()),
  scores: Uint16Array.from(scores.values()),
});
const entriesOf = ({ slots, scores }: ScoredSlots) => Array.from(slots, (slot, at) => [slot, scores[at]]);
const sorted = (scores: Scores) => [...scores].toSorted(([a], [b]) => a - b);

function hitsOf(scores: Scores): Hits {
  const hits = createHits(slotCount);
  intersect(hits, listOf(scores), 0);
  return hits;
}

test("lists of documents are combined as maps from document to score would be", () => {
  for (let round = 0; round < 40; round++) {
    const [one, other, minScore] = [randomScores(), randomScores(), [0, 300][random(2)] ?? 0];
    const [both, more, fewer] = [hitsOf(one), hitsOf(one), hitsOf(one)];
    intersect(both, listOf(other), minScore);
    addScores(more, listOf(other));
    exclude(fewer, listOf(other));

    const inOther = (slot: number) => other.get(slot) ?? 0;
    const sums = new Map([...one].map(([slot, score]) => [slot, score + inOther(slot)]));
    expect(entriesOf(toList(more))).toEqual([...sums]);
    const isEnough = (slot: number) => other.has(slot) && inOther(slot) >= minScore;
    expect(entriesOf(toList(both))).toEqual([...sums].filter(([slot]) => isEnough(slot)));
    expect(entriesOf(toList(fewer))).toEqual([...one].filter(([slot]) => !other.has(slot)));
    const better = new Map([
      ...other,
      ...[...one].map(([slot, score]): [number, number] => [slot, Math.max(score, inOther(slot))]),
    ]);
    expect(entriesOf(unite(listOf(one), listOf(other)))).toEqual(sorted(better));
  }
});
