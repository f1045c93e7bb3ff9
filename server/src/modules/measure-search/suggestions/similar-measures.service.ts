import { setImmediate } from "node:timers/promises";
import type { MeasureRow, SimilarMeasure } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { audienceOf, visibleStatuses } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { type DocumentKey, readRows } from "../catalogue/search-documents.repository.ts";
import type { DocumentStatus, SearchQuery } from "../index/search-types.ts";

export type FindSimilar = (measureId: string, caller: Caller) => Promise<SimilarMeasure[]>;

const room = 8_000_000;
const most = 5;
/** Common words say little, and cost the most to follow. */
const maxWords = 8;
const maxKeywords = 6;
const candidatesPerClue = 200;
/** A shared word of the title says more than a shared keyword. */
const keywordWeight = 0.6;

/** The measures that have most in common with one, by the words of its title and its keywords; kept until anything changes. */
export function createSimilarMeasures(db: Database, catalogue: SearchCatalogue): FindSimilar {
  const kept = createByteCache<SimilarMeasure[]>(room);
  return async (measureId, caller) => {
    await catalogue.ready();
    const revision = catalogue.revision();
    const visible = visibleStatuses(caller);
    const audience = audienceOf(caller);
    const key = `${revision} ${audience} ${visible.join()} ${measureId}`;
    const known = kept.get(key);
    if (known) return known;

    const readMeasures = async (keys: readonly DocumentKey[]): Promise<MeasureRow[]> =>
      (await readRows(db, keys, audience)).map(({ row }) => JSON.parse(row));
    const [own] = await readMeasures(visible.map((status) => ({ measureId, status })));
    if (!own) throw entityNotFound();
    const near = await nearestTo(own, { catalogue, visible });
    const rows = new Map((await readMeasures(near)).map((row) => [row.mId, row]));
    const similar = near.flatMap((one) => {
      const row = rows.get(one.measureId);
      return row ? [toSimilar(row)] : [];
    });
    if (revision === catalogue.revision()) kept.set(key, similar, JSON.stringify(similar).length + key.length);
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

interface Among {
  catalogue: SearchCatalogue;
  visible: readonly DocumentStatus[];
}

/** What is no longer in use is nobody's neighbour. */
const inUse: readonly DocumentStatus[] = ["PUBLISHED", "ONGOING"];

async function nearestTo({ mId, title, keywords }: MeasureRow, { catalogue, visible }: Among): Promise<DocumentKey[]> {
  const everything: SearchQuery = {
    text: "",
    subset: "TITLE",
    filters: {},
    ranges: [],
    sort: "relevance",
    offset: 0,
    limit: candidatesPerClue,
    facets: [],
    visible,
    statuses: visible.filter((status) => inUse.includes(status)),
  };
  const byTitle = { key: "TITLE", descending: false };
  const clues = [
    ...wordsOf(title).map((word) => ({ weight: 1, query: { ...everything, text: word } })),
    ...keywords.slice(0, maxKeywords).map(({ id }) => ({
      weight: keywordWeight,
      query: { ...everything, filters: { keywords: [id] }, sort: byTitle },
    })),
  ];
  const scores = new Map<string, { key: DocumentKey; score: number }>();
  for (const { weight, query } of clues) {
    // Each is a search of its own; others are answered in between.
    await setImmediate();
    const { rows, totalCount } = catalogue.index.search(query);
    // What few share says more than what many do.
    const worth = weight * Math.log(1 + catalogue.index.size() / (1 + totalCount));
    for (const { key, measureId } of rows) {
      const scored = scores.get(measureId) ?? { key: { measureId, status: statusOf(key) }, score: 0 };
      scores.set(measureId, { ...scored, score: scored.score + worth });
    }
  }
  scores.delete(mId);
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score || (a.key.measureId < b.key.measureId ? -1 : 1))
    .slice(0, most)
    .map(({ key }) => key);
}

const wordsOf = (title: string): string[] =>
  [...new Set(title.toLocaleLowerCase("sv").match(/[\p{L}\p{N}]{5,}/gu) ?? [])]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);

const statuses = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
const statusOf = (key: string): DocumentStatus => statuses.find((status) => key.endsWith(` ${status}`)) ?? "PUBLISHED";
