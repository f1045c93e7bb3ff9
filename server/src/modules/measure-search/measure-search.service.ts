import type { EndpointResult, MeasureRow, MeasureSearch, searchMeasures } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { toMeasureRow } from "../measures/representations/to-measure-row.ts";
import { countFacets } from "./facets.repository.ts";
import { listMeasuresWithDraft, searchVersionIds } from "./measure-search.repository.ts";
import { type SearchCriteria, toCriteria } from "./search-criteria.ts";

type SearchResult = EndpointResult<typeof searchMeasures>;

export async function searchVisibleMeasures(
  db: Database,
  search: MeasureSearch,
  context: { caller: Caller; now: Date },
): Promise<SearchResult> {
  const criteria = toCriteria(search, context);
  const { index, pageSize } = search;
  const { versionIds, totalCount } = await searchVersionIds(db, criteria, {
    offset: index * pageSize,
    limit: pageSize,
  });
  const pageResults = await listRows(db, versionIds, criteria);
  const facets = search.facets ? { facets: await countFacets(db, criteria) } : {};
  return { pageResults, index, pageSize, totalCount, ...facets };
}

/** The rows of the versions, in the order of the ids. */
async function listRows(
  db: Database,
  versionIds: readonly string[],
  { visible }: SearchCriteria,
): Promise<MeasureRow[]> {
  const versions = new Map((await listVersionsById(db, versionIds, visible)).map((version) => [version.id, version]));
  const measureIds = [...versions.values()].map(({ measureId }) => measureId);
  const withDraft = visible.includes("ONGOING") ? await listMeasuresWithDraft(db, measureIds) : new Set();
  return versionIds.flatMap((id) => {
    const version = versions.get(id);
    if (!version) return [];
    return [toMeasureRow(version, { hasOngoing: version.status !== "ONGOING" && withDraft.has(version.measureId) })];
  });
}
