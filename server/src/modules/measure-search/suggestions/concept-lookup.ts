import { fold } from "../../../language/fold.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";

/** A concept with a term that begins with a typed text. */
interface ConceptMatch {
  preferred: string;
  /** The term, or null when it is the preferred one. */
  matched: string | null;
}

interface Entry extends ConceptMatch {
  key: string;
}

const keyOf = (text: string): string => fold(text.toLowerCase().trim().replace(/\s+/g, " "));

/** Finds concepts by the beginning of a term: those whose preferred term begins with it first, then the shortest terms. */
export type ConceptLookup = (typed: string, limit: number) => ConceptMatch[];

export function createConceptLookup(concepts: readonly SearchConcept[]): ConceptLookup {
  const entries = concepts
    .flatMap(({ preferred, terms, queryTerms }): Entry[] => [
      { key: keyOf(preferred), preferred, matched: null },
      ...[...terms, ...queryTerms].map((term) => ({ key: keyOf(term), preferred, matched: term })),
    ])
    .sort((a, b) => compare(a.key, b.key));

  return (typed, limit) => {
    const byConcept = new Map<string, ConceptMatch>();
    for (const { preferred, matched } of startingWith(entries, keyOf(typed)).toSorted(compareEntries)) {
      if (byConcept.size === limit) break;
      if (!byConcept.has(preferred)) byConcept.set(preferred, { preferred, matched });
    }
    return [...byConcept.values()];
  };
}

function startingWith(entries: readonly Entry[], start: string): Entry[] {
  const first = firstAtLeast(entries, start);
  let end = first;
  while (entries[end]?.key.startsWith(start)) end += 1;
  return entries.slice(first, end);
}

const compareEntries = (a: Entry, b: Entry): number =>
  Number(a.matched !== null) - Number(b.matched !== null) ||
  a.key.length - b.key.length ||
  compare(a.preferred, b.preferred);

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** The index of the first entry that does not come before the text. */
function firstAtLeast(entries: readonly Entry[], text: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
