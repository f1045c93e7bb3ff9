import type { EndpointInput, explainMatch, MatchExplanation } from "@indikatorkatalogen/contract";
import { entityNotFound } from "../../../errors/app-error.ts";
import { documentKey } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";
import { resolveIds } from "./resolve-ids.service.ts";
import { type Requester, toSearchQuery } from "./to-search-query.ts";

type ExplainedSearch = EndpointInput<typeof explainMatch>["body"];

/** Why a search finds a measure, in terms of what the caller may see. */
export async function explainSearch(
  context: SearchContext,
  { searchValue, textSearchSubset, measureId, status }: ExplainedSearch,
  requester: Requester,
): Promise<MatchExplanation> {
  const { catalogue, withinBudget } = context;
  await catalogue.ready();
  const search = { searchValue, textSearchSubset, index: 0, pageSize: 1 };
  const query = await resolveIds(context, toSearchQuery(search, requester));
  if (!query.visible.includes(status)) throw entityNotFound();
  const found = await withinBudget(() => catalogue.index.explain(query, documentKey(measureId, status)));
  if (!found) throw entityNotFound();
  const { relaxed } = await withinBudget(() => catalogue.index.search(query));
  return { matches: found.matches, leftOut: [...(relaxed?.leftOut ?? [])] };
}
