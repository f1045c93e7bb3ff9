import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import type { SearchQuery } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";
import { findMeasuresByIds, type IdRange } from "./measures-by-id.repository.ts";
import { registerOf } from "./unmatched-choices.service.ts";

/** A word of hexadecimal digits, with or without hyphens. */
const hexWord = /(?<![\p{L}\p{N}-])[0-9a-f]+(?:-[0-9a-f]*)*(?![\p{L}\p{N}-])/giu;
/** Either begins like a UUID, or has as many groups as one: a date has three. */
const certainId = /^[0-9a-f]{8}-|^[0-9a-f]*(?:-[0-9a-f]*){4}$/i;
/** Shorter ones are words, such as "1177" and the diagnosis "e119". */
const minPrefixLength = 6;
const minDigits = 8;
const uuidLength = 32;
/** Each id costs a look-up in the database. */
const maxIds = 3;

interface IdWord {
  typed: string;
  hex: string;
  /** Whether it can be nothing but an id. */
  isCertain: boolean;
}

/**
 * Replaces ids of measures, versions and sub-measures in the text by the ids of their measures, and code ids and
 * ids of other catalogues in filters by the id that the facets use. An id may lack its end or its hyphens, and may be next to words.
 */
export async function resolveIds(
  { db, catalogue }: Pick<SearchContext, "db" | "catalogue">,
  query: SearchQuery,
): Promise<SearchQuery> {
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([facet, values]) => [
      facet,
      values.map((value) => catalogue.names.find(facet, value)?.id ?? findByAlias(catalogue, facet, value) ?? value),
    ]),
  );
  const isSearched = query.subset === "ALL" || query.subset === "ID";
  const idWords = isSearched ? findIdWords(query.text) : [];
  const withoutIds = idWords.reduce((rest, { typed }) => rest.replace(typed, " "), query.text);
  // Among words an unknown id may be part of a title.
  const isOnlyIds = !/[\p{L}\p{N}]/u.test(withoutIds);
  let text = query.text;
  const measureIds: string[][] = [];
  for (const { typed, hex, isCertain } of idWords) {
    const found = hex.length > uuidLength ? [] : await findMeasuresByIds(db, rangeOf(hex), query.visible);
    if (found.length === 0 && !(isCertain && isOnlyIds)) continue;
    text = text.replace(typed, " ");
    measureIds.push(found);
  }
  return { ...query, filters, text: text.trim(), measureIds };
}

function findByAlias(catalogue: SearchCatalogue, facet: string, value: string): string | undefined {
  const register = registerOf(facet);
  return register === undefined ? undefined : catalogue.findByAlias(register, value);
}

/** The ids of other catalogues that the query uses, by the id that each stands for. */
export function listAliasesIn(catalogue: SearchCatalogue, { filters }: SearchQuery): Map<string, string> {
  const aliases = Object.entries(filters).flatMap(([facet, values]) =>
    values.flatMap((value): [string, string][] => {
      const id = catalogue.names.find(facet, value) ? undefined : findByAlias(catalogue, facet, value);
      return id === undefined ? [] : [[id, value]];
    }),
  );
  return new Map(aliases);
}

function findIdWords(text: string): IdWord[] {
  // A quoted text is searched for as it is.
  if (/["\u201c\u201d\u201e\u00bb\u00ab]/.test(text)) return [];
  return [...text.matchAll(hexWord)]
    .map(([typed]) => toIdWord(typed))
    .filter(mayBeId)
    .slice(0, maxIds);
}

const toIdWord = (typed: string): IdWord => ({
  typed,
  hex: typed.replaceAll("-", "").toLowerCase(),
  isCertain: certainId.test(typed),
});

function mayBeId({ typed, hex, isCertain }: IdWord): boolean {
  if (isCertain) return true;
  if (typed.includes("-") || !/\d/.test(hex)) return false;
  return hex.length >= (/[a-f]/.test(hex) ? minPrefixLength : minDigits);
}

/** All UUIDs that begin with these digits. */
function rangeOf(hex: string): IdRange {
  const toUuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { first: toUuid(hex.padEnd(uuidLength, "0")), last: toUuid(hex.padEnd(uuidLength, "f")) };
}
