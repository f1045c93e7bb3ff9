import {
  explainMatch,
  listExampleSearches,
  listSimilarMeasures,
  searchMeasures,
  suggestSearch,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { MeasureSearcher } from "./measure-search.service.ts";

export function measureSearchRoutes(api: Api, searcher: MeasureSearcher): void {
  const { search, suggest, explain, listExamples, findSimilar } = searcher;
  api.implementEncoded(searchMeasures, ({ body }, { caller, now, address }) =>
    search(body, { caller, now: now() }, address),
  );
  api.implement(listSimilarMeasures, ({ params }, { caller }) => findSimilar(params.id, caller));
  api.implement(explainMatch, ({ body }, { caller, now }) => explain(body, { caller, now: now() }));
  api.implement(listExampleSearches, () => listExamples());
  api.implementEncoded(suggestSearch, ({ query }, { caller }) => suggest(query, caller));
}
