import type { RowMatch } from "@indikatorkatalogen/contract";
import type { FoundRow, TextMatcher } from "../index/search-types.ts";
import { findSnippet, highlight } from "../matching/highlight.ts";
import type { RowTexts } from "./row-cache.service.ts";

const snippetLength = 160;

/** Why a row was found: ranges to mark in title and definition, a snippet of another text, and the synonyms used. */
export function toRowMatch(texts: RowTexts, { matches }: FoundRow, matcher: TextMatcher): RowMatch {
  const isInOtherText = matches.some(({ field }) => field === "texts");
  return {
    title: highlight(texts.title(), matcher),
    measureDefinition: highlight(texts.definition(), matcher),
    snippet: isInOtherText ? toSnippet(texts, matcher) : null,
    synonyms: matches.filter(({ kind }) => kind === "synonym").map(({ term, found }) => ({ asked: term, found })),
  };
}

function toSnippet({ others }: RowTexts, matcher: TextMatcher): RowMatch["snippet"] {
  const found = findSnippet(others(), matcher, snippetLength);
  if (!found) return null;
  const { index, ...snippet } = found;
  return { label: others()[index]?.label ?? "", ...snippet };
}
