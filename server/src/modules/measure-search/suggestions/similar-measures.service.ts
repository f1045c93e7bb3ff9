import type { MeasureRow, SimilarMeasure } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { audienceOf, visibleStatuses } from "../../../callers/visibility.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import { type DocumentKey, readRows } from "../answers/document-rows.repository.ts";
import { type DocumentStatus, everything, type SearchQuery, statusOrder } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";

export type FindSimilar = (measureId: string, caller: Caller) => Promise<SimilarMeasure[]>;

const maxBytes = 8_000_000;
const maxSimilar = 5;
/** The longest words of the title: common words say little and cost the most to look up. */
const maxWords = 8;
const maxKeywords = 6;
const candidatesPerClue = 200;
/** A shared word of the title says more than a shared keyword. */
const keywordWeight = 0.6;

/** The measures that have most title words and keywords in common with one; cached until the catalogue changes. */
export function createSimilarMeasures(context: SearchContext): FindSimilar {
  const { db, catalogue } = context;
  const cache = createByteCache<SimilarMeasure[]>(maxBytes);
  return async (measureId, caller) => {
    await catalogue.ready();
    const revision = catalogue.revision();
    const visible = visibleStatuses(caller);
    const audience = audienceOf(caller);
    const key = `${revision} ${audience} ${visible} ${measureId}`;
    const cached = cache.get(key);
    if (cached) return cached;

    const readMeasures = async (keys: readonly DocumentKey[]): Promise<MeasureRow[]> =>
      (await readRows(db, keys, audience)).map(({ row }) => JSON.parse(row));
    const own = await readMeasures(visible.map((status) => ({ measureId, status })));
    const measure = statusOrder.flatMap((status) => own.find((row) => row.status === status) ?? [])[0];
    if (!measure) throw entityNotFound();
    const nearest = await findNearest(measure, context, visible);
    const rows = new Map((await readMeasures(nearest)).map((row) => [row.mId, row]));
    const similar = nearest.flatMap((one) => {
      const row = rows.get(one.measureId);
      return row ? [toSimilar(row)] : [];
    });
    if (revision === catalogue.revision()) cache.set(key, similar, JSON.stringify(similar).length + key.length);
    return similar;
  };
}

const toSimilar = ({ mId, title, measureDefinition, status, versionNr }: MeasureRow): SimilarMeasure => ({
  id: mId,
  title,
  measureDefinition,
  status,
  versionNr,
});

/** Something that similar measures share: a title word or a keyword. */
interface Clue {
  weight: number;
  query: SearchQuery;
}

async function findNearest(
  measure: MeasureRow,
  { catalogue: { index }, withinBudget }: SearchContext,
  visible: readonly DocumentStatus[],
): Promise<DocumentKey[]> {
  const documentCount = index.size(visible);
  const scores = new Map<string, { key: DocumentKey; score: number }>();
  for (const { weight, query } of cluesOf(measure, visible)) {
    const { rows, totalCount } = await withinBudget(() => index.search(query));
    // What few measures share says more than what many do.
    const score = weight * Math.log(1 + documentCount / (1 + totalCount));
    for (const { measureId, status } of rows) {
      const scored = scores.get(measureId) ?? { key: { measureId, status }, score: 0 };
      scores.set(measureId, { ...scored, score: scored.score + score });
    }
  }
  scores.delete(measure.mId);
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score || (a.key.measureId < b.key.measureId ? -1 : 1))
    .slice(0, maxSimilar)
    .map(({ key }) => key);
}

function cluesOf({ title, keywords }: MeasureRow, visible: readonly DocumentStatus[]): Clue[] {
  const statuses = visible.filter((status) => status !== "UNPUBLISHED");
  const candidates: SearchQuery = { ...everything, visible, statuses, limit: candidatesPerClue };
  return [
    ...longestWords(title).map((text) => ({
      weight: 1,
      query: { ...candidates, text, subset: "TITLE", sort: "relevance" } as const,
    })),
    ...keywords.slice(0, maxKeywords).map(({ id }) => ({
      weight: keywordWeight,
      query: { ...candidates, filters: { keywords: [id] } },
    })),
  ];
}

const longestWords = (title: string): string[] =>
  [...new Set(title.toLocaleLowerCase("sv").match(/[\p{L}\p{N}]{5,}/gu) ?? [])]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
