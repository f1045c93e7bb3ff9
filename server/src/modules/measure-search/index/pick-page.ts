import type { DocumentStore } from "./document-store.ts";
import type { SearchQuestion } from "./search-types.ts";

/** With so few, comparing them beats walking through everything in its order. */
const few = 400;

export interface Ranking {
  slots: Uint32Array;
  /** The worth of a slot; higher comes first. */
  scoreOf: (slot: number) => number;
}

/** The slots of the page asked for, in their order. */
export function pickPage({ slots, scoreOf }: Ranking, question: SearchQuestion, store: DocumentStore): number[] {
  const { sort, offset, limit } = question;
  if (sort === "relevance") return pickByScore({ slots, scoreOf }, question, store);
  const { order } = store.sortKeys.get(sort.key) ?? store.byMeasure;
  if (slots.length <= few) {
    return [...slots].sort((a, b) => order.compare(a, b, sort.descending)).slice(offset, offset + limit);
  }
  return order.page({ found: marks(slots, store), descending: sort.descending, offset, limit });
}

function marks(slots: Uint32Array, store: DocumentStore): Uint8Array {
  const found = new Uint8Array(store.slotCount());
  for (const slot of slots) found[slot] = 1;
  return found;
}

function pickByScore({ slots, scoreOf }: Ranking, { offset, limit }: SearchQuestion, store: DocumentStore): number[] {
  const { order } = store.byMeasure;
  const best = slots.length <= few ? [...slots] : keepBest({ slots, scoreOf }, offset + limit, store);
  return best.sort((a, b) => scoreOf(b) - scoreOf(a) || order.compare(a, b, false)).slice(offset, offset + limit);
}

/** Out of many, those that can come on the page: all above the score that fills it, and of that score the first. */
function keepBest({ slots, scoreOf }: Ranking, wanted: number, store: DocumentStore): number[] {
  const scores = Float64Array.from(slots, scoreOf).sort();
  const least = scores[Math.max(0, scores.length - wanted)] ?? 0;
  const above = slots.filter((slot) => scoreOf(slot) > least);
  const level = slots.filter((slot) => scoreOf(slot) === least);
  const firstOfLevel = store.byMeasure.order.page({
    found: marks(level, store),
    descending: false,
    offset: 0,
    limit: wanted - above.length,
  });
  return [...above, ...firstOfLevel];
}
