import type { RowMatch } from "@indikatorkatalogen/contract";
import type { FoundRow, TextMatcher } from "../index/search-types.ts";
import { findSnippet, highlight } from "../matching/highlight.ts";
import type { RowTexts } from "./row-cache.service.ts";

const snippetLength = 160;

/** Why a row was found: what to mark in title and definition, else a passage of another text, and by which synonym. */
export function toMatch(texts: RowTexts, { matches }: FoundRow, matcher: TextMatcher): RowMatch {
  const isElsewhere = matches.some(({ field }) => field === "texts");
  return {
    title: highlight(texts.title(), matcher),
    measureDefinition: highlight(texts.definition(), matcher),
    snippet: isElsewhere ? toSnippet(texts, matcher) : null,
    synonyms: matches.filter(({ kind }) => kind === "synonym").map(({ asked, found }) => ({ asked, found })),
  };
}

function toSnippet({ others }: RowTexts, matcher: TextMatcher): RowMatch["snippet"] {
  const found = findSnippet(others(), matcher, snippetLength);
  if (!found) return null;
  const { index, ...snippet } = found;
  return { label: others()[index]?.label ?? "", ...snippet };
}
