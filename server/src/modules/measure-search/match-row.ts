import {
  type MeasureRow,
  type RowMatch,
  rowKeyOf,
  type VersionFieldName,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import { findSnippet, highlight } from "./index/highlight.ts";
import type { FoundRow, TextMatcher } from "./index/search-types.ts";

const snippetLength = 160;

/** The texts that a row is found by but that are no columns, in the order they are shown. */
const otherTexts = versionFieldNames.filter((name) => {
  const field = versionFields[name];
  return "search" in field && field.search.subset === "TEXTS";
});

/** Why a row was found: what to mark in title and definition, else a passage of another text, and by which synonym. */
export function toMatch(row: MeasureRow, { matches }: FoundRow, matcher: TextMatcher): RowMatch {
  const title = highlight(row.title, matcher);
  const measureDefinition = highlight(row.measureDefinition ?? "", matcher);
  const isElsewhere = matches.some(({ field }) => field === "texts");
  return {
    title,
    measureDefinition,
    snippet: isElsewhere ? toSnippet(row, matcher) : null,
    synonyms: matches.filter(({ kind }) => kind === "synonym").map(({ asked, found }) => ({ asked, found })),
  };
}

function toSnippet(row: MeasureRow, matcher: TextMatcher): RowMatch["snippet"] {
  const values = new Map<string, unknown>(Object.entries(row));
  const texts = otherTexts.map((name) => String(values.get(rowKeyOf(name)) ?? ""));
  const found = findSnippet(texts, matcher, snippetLength);
  const field: VersionFieldName | undefined = found && otherTexts[found.index];
  if (!found || !field) return null;
  const { text, ranges, isStart, isEnd } = found;
  return { label: versionFields[field].label, text, ranges, isStart, isEnd };
}
