import type { MeasureRow, MeasureSearch } from "@indikatorkatalogen/contract";
import { audienceOf } from "../../../callers/visibility.ts";
import { documentKey } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";
import { readRows } from "./document-rows.repository.ts";
import { resolveIds } from "./resolve-ids.service.ts";
import { type Requester, toSearchQuery } from "./to-search-query.ts";

export type ExportedSearch = Omit<MeasureSearch, "index" | "pageSize" | "facets">;

interface ExportRequester extends Requester {
  ids?: readonly string[] | undefined;
}

const batchSize = 200;

/** Rows are read batch by batch and not cached, so that a large export needs no more memory than a small one. */
export async function* listAllRows(
  { db, catalogue, withinBudget }: SearchContext,
  search: ExportedSearch,
  { caller, now, ids }: ExportRequester,
): AsyncGenerator<MeasureRow[]> {
  await catalogue.ready();
  const audience = audienceOf(caller);
  const { sortfield, sortField, sortDirection } = search;
  const exported = ids ? { sortfield, sortField, sortDirection } : search;
  const everyRow = { ...exported, index: 0, pageSize: Number.MAX_SAFE_INTEGER };
  const query = await resolveIds({ db, catalogue }, toSearchQuery(everyRow, { caller, now }));
  const result = await withinBudget(() => catalogue.index.search(query));
  const wanted = ids && new Set(ids);
  const keys = result.rows.filter(({ measureId }) => !wanted || wanted.has(measureId));
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize);
    const read = await readRows(db, batch, audience);
    const rows = new Map(read.map(({ row, measureId, status }) => [documentKey(measureId, status), row]));
    yield batch.flatMap(({ key }) => {
      const row = rows.get(key);
      return row === undefined ? [] : [JSON.parse(row) as MeasureRow];
    });
  }
}
