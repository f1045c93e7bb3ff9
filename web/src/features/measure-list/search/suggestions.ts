import { type FacetName, type SearchSuggestions, suggestSearch } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

/** Something to choose instead of typing on: a text to search for, or a filter. */
export type Suggestion = { label: string; count?: number } & (
  | { text: string }
  | { filter: Extract<FacetName, "keywords" | "measureOwner">; id: string }
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
    queryFn: ({ signal }) => callApi(suggestSearch, { query: { searchValue: typed, limit: "5" } }, signal),
    placeholderData: keepPreviousData,
    enabled: typed.trim().length >= shortest && typed.length <= longest,
  });

/** The suggestions in groups, without those that say nothing new. */
export function groupsOf(found: SearchSuggestions, typed: string): SuggestionGroup[] {
  const isNew = ({ label }: Suggestion) => label.toLowerCase() !== typed.trim().toLowerCase();
  const groups: SuggestionGroup[] = [
    { kind: "words", suggestions: found.words.map((word) => completed(typed, word)).filter(isNew) },
    { kind: "titles", suggestions: found.titles.map((title) => ({ label: title, text: title })).filter(isNew) },
    { kind: "keywords", suggestions: found.keywords.map((value) => toFilter("keywords", value)) },
    { kind: "owners", suggestions: found.owners.map((value) => toFilter("measureOwner", value)) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** The word takes the place of the one being typed. */
function completed(typed: string, word: string): Suggestion {
  const text = typed.replace(/\S*$/, word);
  return { label: text, text };
}

const toFilter = (
  filter: Extract<FacetName, "keywords" | "measureOwner">,
  { id, displayName, count }: SearchSuggestions["keywords"][number],
): Suggestion => ({ label: displayName, count, filter, id });
