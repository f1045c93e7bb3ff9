import { findSimilarMeasures, searchMeasures, suggestSearch } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { MeasureSearcher } from "./measure-search.service.ts";

export function measureSearchRoutes(api: Api, { search, suggest, findSimilar }: MeasureSearcher): void {
  api.implementEncoded(searchMeasures, async ({ body }, { caller, now }) => search(body, { caller, now: now() }));
  api.implement(findSimilarMeasures, ({ params }, { caller }) => findSimilar(params.id, caller));
  api.implement(suggestSearch, ({ query }, { caller }) => suggest(query, caller));
}
