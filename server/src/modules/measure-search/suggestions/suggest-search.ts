import type { SearchSuggestions, VersionStatus } from "@indikatorkatalogen/contract";
import { fold } from "../../../language/fold.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";

interface Typed {
  searchValue?: string | undefined;
  limit: number;
}

const startsWord = (name: string, start: string) => ` ${fold(name.toLocaleLowerCase("sv"))}`.includes(` ${start}`);

/** What to offer somebody who has typed so much, among what they may see. */
export function suggestSearch(
  { index, names }: SearchCatalogue,
  { searchValue = "", limit }: Typed,
  visible: readonly VersionStatus[],
): SearchSuggestions {
  const typed = searchValue.trim();
  if (typed === "") return { words: [], titles: [], keywords: [], owners: [] };
  const start = fold(typed.toLocaleLowerCase("sv"));
  const everything = { text: "", subset: "ALL", filters: {}, ranges: [], offset: 0, limit: 0 } as const;
  const sort = { key: "TITLE", descending: false };
  const { facets } = index.search({
    ...everything,
    sort,
    statuses: visible,
    visible,
    facets: ["keywords", "measureOwner"],
  });
  const values = (facet: string) =>
    (facets[facet]?.list() ?? [])
      .map(({ value, count }) => ({ id: value, displayName: names.find(facet, value)?.name ?? "", count }))
      .filter(({ displayName }) => startsWord(displayName, start))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, limit);
  return { ...index.suggest(typed, visible, limit), keywords: values("keywords"), owners: values("measureOwner") };
}
