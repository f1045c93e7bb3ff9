import type { SearchMiss } from "@indikatorkatalogen/contract";
import { fold } from "../../language/fold.ts";
import { stem } from "../../language/stem.ts";
import { stopWords } from "../../language/texts/stop-words.ts";
import { toWords } from "../../language/tokenize.ts";
import type { StoredMiss } from "./search-misses.repository.ts";

/** The same key for queries of the same words in any inflection and order, with or without stop words. */
export function missKey(query: string): string {
  const words = toWords(query);
  const content = words.filter((word) => !stopWords.has(word));
  const stems = (content.length > 0 ? content : words).map((word) => fold(stem(word)));
  return [...new Set(stems)].toSorted().join(" ");
}

/** Queries in groups by their words, what visitors have asked for and the most frequent first. */
export function groupMisses(misses: readonly StoredMiss[]): SearchMiss[] {
  const groups = Map.groupBy(misses, ({ query }) => missKey(query));
  return [...groups.values()].map(toGroup).toSorted(compareGroups);
}

function toGroup(misses: readonly StoredMiss[]): SearchMiss {
  const [first, ...others] = misses
    .toSorted((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
    .map(({ query }) => query);
  return {
    query: first ?? "",
    variants: others,
    count: misses.reduce((sum, { count }) => sum + count, 0),
    tips: misses.reduce((sum, { tips }) => sum + tips, 0),
    lastAsked: Math.max(...misses.map(({ lastAsked }) => lastAsked)),
  };
}

const compareGroups = (a: SearchMiss, b: SearchMiss): number =>
  b.tips - a.tips || b.count - a.count || b.lastAsked - a.lastAsked || (a.query < b.query ? -1 : 1);
