import { parseQuery } from "../../../language/parse-query.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { FoundRow, SearchQuery } from "../index/search-types.ts";

const maxNearest = 5;
/** Each word takes a search of its own. */
const maxWords = 4;
const minWordLength = 4;
/** A shorter word is part of many others by chance. */
const minPartLength = 6;
const candidatesPerWord = 50;
/** A word that more of the measures have says little about what was meant. */
const maxShare = 0.2;

/**
 * Measures near a query without hits: those that its words find without the filters or with another spelling, else those
 * that share its rarest words.
 */
export function findNearestMeasures(
  index: SearchIndex,
  query: SearchQuery,
  didYouMean: string | undefined,
): FoundRow[] {
  if (query.text === "") return [];
  const { visible, filters, ranges } = query;
  const statuses = visible.filter((status) => status !== "UNPUBLISHED");
  const isFiltered = Object.keys(filters).length > 0 || ranges.length > 0 || query.subset !== "ALL";
  const open: SearchQuery = {
    ...query,
    statuses,
    filters: {},
    ranges: [],
    subset: "ALL",
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: maxNearest,
  };
  const texts = [...(isFiltered ? [query.text] : []), ...(didYouMean === undefined ? [] : [didYouMean])];
  for (const text of texts) {
    const { rows } = index.search({ ...open, text });
    if (rows.length > 0) return rows;
  }
  return findByWords(index, { ...open, limit: candidatesPerWord });
}

/** Whether the measure is about the word, and does not only mention it. */
const isNear = ({ matches }: FoundRow, word: string): boolean =>
  matches.some(
    ({ field, kind }) => field !== "texts" && (word.length >= minPartLength || (kind !== "part" && kind !== "prefix")),
  );

function findByWords(index: SearchIndex, query: SearchQuery): FoundRow[] {
  const { words, phrases, exclusions } = parseQuery(query.text);
  const required = words.filter(({ isOptional }) => !isOptional).map(({ word }) => word);
  const texts = [...new Set([...required, ...phrases.flat()])]
    .filter((word) => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
  const total = index.size(query.statuses);
  const scores = new Map<string, { row: FoundRow; score: number }>();
  for (const word of texts) {
    const text = [word, ...exclusions.map((excluded) => `-${excluded}`), ""].join(" ");
    // Ranking the measures of a common word would cost more than counting them.
    if (index.count({ ...query, text }) > Math.max(total * maxShare, maxNearest)) continue;
    const { rows, totalCount } = index.search({ ...query, text });
    for (const [rank, row] of rows.filter((one) => isNear(one, word)).entries()) {
      const score = Math.log(1 + total / (1 + totalCount)) * (1 - rank / (2 * candidatesPerWord));
      scores.set(row.key, { row, score: score + (scores.get(row.key)?.score ?? 0) });
    }
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score || (a.row.key < b.row.key ? -1 : 1))
    .slice(0, maxNearest)
    .map(({ row }) => row);
}
