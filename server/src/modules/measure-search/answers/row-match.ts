import type { RowMatch } from "@indikatorkatalogen/contract";
import type { FoundRow, TextMatcher, WordMatch } from "../index/search-types.ts";
import { findSnippet, highlight } from "../matching/highlight.ts";
import { otherTexts, type RowTexts } from "./row-cache.service.ts";

const snippetLength = 160;

/** Why a row was found: ranges to mark in title and definition, a snippet of another text, and the synonyms used. */
export function toRowMatch(texts: RowTexts, { matches }: FoundRow, matcher: TextMatcher): RowMatch {
  const isInOtherText = matches.some(({ field }) => field === "texts");
  return {
    title: highlight(texts.title(), matcher),
    measureDefinition: highlight(texts.definition(), matcher),
    snippet: isInOtherText ? toSnippet(texts, matcher) : null,
    synonyms: matches.flatMap(toSynonym),
  };
}

function toSynonym({ kind, term, found }: WordMatch): RowMatch["synonyms"] {
  if (kind === "synonym") return [{ asked: term, found }];
  return kind === "broader" ? [{ asked: term, found, isBroader: true }] : [];
}

function toSnippet({ others }: RowTexts, matcher: TextMatcher): RowMatch["snippet"] {
  const found = findSnippet(others(), matcher, snippetLength);
  if (!found) return null;
  const { index, ...snippet } = found;
  return { label: otherTexts[index]?.label ?? "", ...snippet };
}
