import { type FacetName, type SearchSuggestions, suggestSearch } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";

/** The filters that are suggested. */
export type SuggestedFilter = Extract<FacetName, "keywords" | "measureOwner" | "measurementSource">;

type SuggestionKind = keyof SearchSuggestions;

/** An option to choose instead of typing on: a text to search for, or a filter. */
export type Suggestion = { kind: SuggestionKind; label: string; count?: number } & (
  | { text: string }
  | { filter: SuggestedFilter; id: string }
);

/** Longer texts are not the beginning of a word. */
const [minLength, maxLength] = [2, 200];

export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["measures", "suggestions", typed],
    queryFn: ({ signal }) => callApi(suggestSearch, { query: { searchValue: typed, limit: "4" } }, signal),
    placeholderData: keepPreviousData,
    enabled: typed.trim().length >= minLength && typed.length <= maxLength,
  });

/** One of each kind first, then the second of each: the row shows the first ones. Titles are also in the results. */
export function suggestionsOf(found: SearchSuggestions, typed: string): Suggestion[] {
  const isNew = ({ label }: Suggestion) => label.toLowerCase() !== typed.trim().toLowerCase();
  const kinds = [
    found.concepts.map(toConcept).filter(isNew),
    found.keywords.map((value) => toFilter("keywords", value, "keywords")),
    found.owners.map((value) => toFilter("owners", value, "measureOwner")),
    found.sources.map((value) => toFilter("sources", value, "measurementSource")),
    found.titles.map(toTitle).filter(isNew),
  ];
  const rounds = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind.slice(round, round + 1))).flat();
}

const toTitle = (title: string): Suggestion => ({ kind: "titles", label: title, text: title });

/** A concept that was found by another term names that term. */
const toConcept = ({ name, matched, count }: SearchSuggestions["concepts"][number]): Suggestion => ({
  kind: "concepts",
  label: matched === null ? name : t("measureList.suggestions.matched", { name, term: matched }),
  text: name,
  count,
});

const toFilter = (
  kind: SuggestionKind,
  { id, displayName, count }: SearchSuggestions["keywords"][number],
  filter: SuggestedFilter,
): Suggestion => ({ kind, label: displayName, count, filter, id });
