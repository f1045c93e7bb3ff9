import type { SearchSuggestions, VersionStatus } from "@indikatorkatalogen/contract";
import { fold } from "../../../language/fold.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";

export interface TypedText {
  searchValue?: string | undefined;
  limit: number;
}

const hasWordStartingWith = (name: string, start: string) =>
  ` ${fold(name.toLocaleLowerCase("sv"))}`.includes(` ${start}`);

/** Suggestions while typing, from documents of the visible statuses only. */
export function suggestSearch(
  { index, names }: SearchCatalogue,
  { searchValue = "", limit }: TypedText,
  visible: readonly VersionStatus[],
): SearchSuggestions {
  const typed = searchValue.trim();
  if (typed === "") return { words: [], titles: [], keywords: [], owners: [] };
  const start = fold(typed.toLocaleLowerCase("sv"));
  const { facets } = index.search({
    text: "",
    subset: "ALL",
    filters: {},
    ranges: [],
    offset: 0,
    limit: 0,
    sort: { key: "TITLE", descending: false },
    statuses: visible,
    visible,
    facets: ["keywords", "measureOwner"],
  });
  /** Values with equal counts are in alphabetical order. */
  const values = (facet: string) =>
    names
      .listByName(facet)
      .flatMap(({ id, name }) => {
        const count = facets[facet]?.get(id);
        return count === undefined || !hasWordStartingWith(name, start) ? [] : [{ id, displayName: name, count }];
      })
      .toSorted((a, b) => b.count - a.count)
      .slice(0, limit);
  return { ...index.suggest(typed, visible, limit), keywords: values("keywords"), owners: values("measureOwner") };
}
