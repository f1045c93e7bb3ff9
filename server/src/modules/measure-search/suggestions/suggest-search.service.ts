import { type SearchSuggestions, suggestSearch, type VersionStatus } from "@indikatorkatalogen/contract";
import { toEncodedJson } from "../../../http/endpoints/encoded-json.ts";
import { fold } from "../../../language/fold.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { everything } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";
import { type ConceptLookup, createConceptLookup } from "./concept-lookup.ts";

export interface TypedText {
  searchValue?: string | undefined;
  limit: number;
}

/** The response, encoded as JSON. */
export type SuggestSearch = (typed: TypedText, visible: readonly VersionStatus[]) => Promise<Buffer>;

const maxBytes = 4_000_000;
/** Concepts are offered only if they find something, which takes a search for each that has not been counted yet. */
const maxConceptsCounted = 8;

/** Suggestions while typing, from documents of the visible statuses only; cached until the catalogue changes. */
export function createSuggestSearch({ catalogue, withinBudget }: SearchContext): SuggestSearch {
  const cache = createByteCache<Buffer>(maxBytes);
  const countsOf = createCounts(catalogue);
  let lookup: { concepts: readonly SearchConcept[]; find: ConceptLookup } | undefined;

  function suggestConcepts(typed: string, visible: readonly VersionStatus[], limit: number) {
    const concepts = catalogue.concepts();
    if (concepts !== lookup?.concepts) lookup = { concepts, find: createConceptLookup(concepts) };
    const { countHits } = countsOf(visible);
    return lookup
      .find(typed, Math.max(limit, maxConceptsCounted))
      .map(({ preferred, matched }) => ({ name: preferred, matched, count: countHits(preferred) }))
      .filter(({ count }) => count > 0)
      .slice(0, limit);
  }

  function suggest(typed: string, visible: readonly VersionStatus[], limit: number): SearchSuggestions {
    const { values } = countsOf(visible);
    const start = fold(typed.toLocaleLowerCase("sv"));
    const startingWith = (facet: Facet) => values[facet].filter(({ key }) => key.includes(` ${start}`)).slice(0, limit);
    const named = (facet: Facet) => startingWith(facet).map(({ key, ...value }) => value);
    return {
      titles: catalogue.index.suggestTitles(typed, visible, limit),
      concepts: suggestConcepts(typed, visible, limit),
      keywords: named("keywords"),
      owners: named("measureOwner"),
      sources: named("measurementSource"),
    };
  }

  return async ({ searchValue = "", limit }, visible) => {
    const typed = searchValue.trim();
    if (typed === "") return nothing;
    const revision = catalogue.revision();
    const key = `${revision} ${visible} ${limit} ${typed}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const json = encode(await withinBudget(() => suggest(typed, visible, limit)));
    if (revision === catalogue.revision()) cache.set(key, json, json.length + key.length);
    return json;
  };
}

const encode = (suggestions: SearchSuggestions): Buffer => toEncodedJson(suggestSearch.response, suggestions);
const nothing = encode({ titles: [], concepts: [], keywords: [], owners: [], sources: [] });

const facets = ["keywords", "measureOwner", "measurementSource"] as const;
type Facet = (typeof facets)[number];

interface CountedValue {
  id: string;
  displayName: string;
  count: number;
  /** The folded name after a space, so that each of its words begins after one. */
  key: string;
}

interface Counts {
  revision: number;
  /** The values of each facet that visible documents have, the most frequent first. */
  values: Record<Facet, CountedValue[]>;
  /** How many documents a text finds. */
  countHits: (text: string) => number;
}

/** What suggestions show the counts of, by the visible statuses. Counted once for each revision of the catalogue. */
function createCounts(catalogue: SearchCatalogue): (visible: readonly VersionStatus[]) => Counts {
  const byStatuses = new Map<string, Counts>();
  return (visible) => {
    const known = byStatuses.get(visible.join());
    if (known?.revision === catalogue.revision()) return known;
    const counts = count(catalogue, visible);
    byStatuses.set(visible.join(), counts);
    return counts;
  };
}

function count({ index, names, revision }: SearchCatalogue, visible: readonly VersionStatus[]): Counts {
  const query = { ...everything, statuses: visible, visible, facets };
  const result = index.search(query);
  const valuesOf = (facet: Facet): CountedValue[] =>
    names
      .listByName(facet)
      .flatMap(({ id, name }) => {
        const value = result.facets[facet]?.get(id);
        const key = ` ${fold(name.toLocaleLowerCase("sv"))}`;
        return value === undefined ? [] : [{ id, displayName: name, count: value, key }];
      })
      // Values with equal counts stay in alphabetical order.
      .toSorted((a, b) => b.count - a.count);
  const hits = new Map<string, number>();
  return {
    revision: revision(),
    values: {
      keywords: valuesOf("keywords"),
      measureOwner: valuesOf("measureOwner"),
      measurementSource: valuesOf("measurementSource"),
    },
    countHits: (text) => {
      const known = hits.get(text) ?? index.count({ ...query, facets: [], text: `${text} ` });
      hits.set(text, known);
      return known;
    },
  };
}
