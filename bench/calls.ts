import { searchMeasures, suggestSearch } from "@indikatorkatalogen/contract";
import type { Call } from "./load.ts";
import { createQueries } from "./queries.ts";

interface CallInputs {
  titles: readonly string[];
  measureIds: readonly string[];
  ticket: string;
  /** The id of a keyword, for a filter. */
  keyword: string;
}

/** Every kind of call that is measured, with the share of the bare limits to reach. */
export function createCalls({ titles, measureIds, ticket, keyword }: CallInputs): Call[] {
  const search = { method: "POST", path: searchMeasures.path } as const;
  const queries = createQueries(titles);
  return [
    { ...search, name: "home list, repeated", body: {}, goal: 0.8, fastifyGoal: 0.65 },
    { ...search, name: "home list with facets, repeated", body: { facets: true }, goal: 0.8, fastifyGoal: 0.65 },
    {
      ...search,
      name: "search with facets, repeated",
      body: { searchValue: "hjärtinfarkt", sortfield: "RELEVANCE", facets: true },
      goal: 0.8,
      fastifyGoal: 0.65,
    },
    { ...search, name: "distinct searches with facets", nextBody: queries.distinct, goal: 0.29, fastifyGoal: 0.2 },
    { ...search, name: "one typo", nextBody: queries.oneTypo, goal: 0.2, fastifyGoal: 0.12 },
    { ...search, name: "two typos", nextBody: queries.twoTypos, goal: 0.2, fastifyGoal: 0.12 },
    { ...search, name: "8 to 15 words", nextBody: queries.manyWords, goal: 0.1 },
    { ...search, name: "500 unknown characters", nextBody: queries.unknownWords, goal: 0.01 },
    { ...search, name: "one filter", nextBody: () => ({ ...queries.distinct(), keywords: [keyword] }), goal: 0.2 },
    { ...search, name: "page of 200", nextBody: queries.pageOf200, goal: 0.1 },
    {
      name: "suggestions",
      method: "GET",
      path: suggestSearch.path,
      nextQuery: queries.prefix,
      goal: 0.4,
      fastifyGoal: 0.3,
    },
    { name: "measurecount", method: "GET", path: "/measureversions/cache/measurecount/", goal: 0.3 },
    { name: "sources' measurecount", method: "GET", path: "/measurementsources/cache/measurecount/", goal: 0.3 },
    { name: "changes feed", method: "GET", path: "/changes", goal: 0.4, fastifyGoal: 0.3 },
    { name: "a measure", method: "GET", path: `/measures/${measureIds[0]}`, goal: 0.5 },
    { name: "typeahead", method: "GET", path: "/typeahead/measurementsource?searchValue=re", goal: 0.3 },
    {
      name: "accesscontrol",
      method: "POST",
      path: "/accesscontrol/",
      body: { ticket, resources: ["measures:update", "application:read"] },
      ticket,
      goal: 0.3,
    },
  ];
}
