import { type FacetName, type SearchSuggestions, suggestSearch } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";

/** The filters that are suggested. */
export type SuggestedFilter = Extract<FacetName, "keywords" | "measureOwner" | "measurementSource">;

/** Something to choose instead of typing on: a text to search for, or a filter. */
export type Suggestion = { label: string; count?: number } & (
  | { text: string }
  | { filter: SuggestedFilter; id: string }
);

type SuggestionKind = keyof SearchSuggestions;

interface SuggestionGroup {
  kind: SuggestionKind;
  suggestions: Suggestion[];
}

/** Whoever has typed more than that is not looking for a word. */
const [shortest, longest] = [2, 200];

export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["measures", "suggestions", typed],
    queryFn: ({ signal }) => callApi(suggestSearch, { query: { searchValue: typed, limit: "4" } }, signal),
    placeholderData: keepPreviousData,
    enabled: typed.trim().length >= shortest && typed.length <= longest,
  });

/** The suggestions in groups, without those that say nothing new. */
export function groupsOf(found: SearchSuggestions, typed: string): SuggestionGroup[] {
  const isNew = ({ label }: Suggestion) => label.toLowerCase() !== typed.trim().toLowerCase();
  const groups: SuggestionGroup[] = [
    { kind: "titles", suggestions: found.titles.map((title) => ({ label: title, text: title })).filter(isNew) },
    { kind: "concepts", suggestions: found.concepts.map(toConcept).filter(isNew) },
    { kind: "keywords", suggestions: found.keywords.map((value) => toFilter("keywords", value)) },
    { kind: "owners", suggestions: found.owners.map((value) => toFilter("measureOwner", value)) },
    { kind: "sources", suggestions: found.sources.map((value) => toFilter("measurementSource", value)) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** A concept that was found by another term says which. */
const toConcept = ({ name, matched, count }: SearchSuggestions["concepts"][number]): Suggestion => ({
  label: matched === null ? name : t("measureList.suggestions.matched", { name, term: matched }),
  text: name,
  count,
});

const toFilter = (
  filter: SuggestedFilter,
  { id, displayName, count }: SearchSuggestions["keywords"][number],
): Suggestion => ({ label: displayName, count, filter, id });
