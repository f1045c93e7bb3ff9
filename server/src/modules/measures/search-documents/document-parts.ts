import type { AnalysedWords } from "../../../language/analyse-text.ts";
import type { OwnPart, StoredFilters } from "../representations/to-search-documents.ts";

/** A stored document, split into its parts but not parsed. */
export interface DocumentParts {
  /** As JSON. */
  own: string;
  /** As JSON; the same text for all documents with the same filter values. */
  filters: string;
  words: AnalysedWords;
}

/** A document as one text: a line for each of the two JSON parts, and then its words. */
export const joinParts = (document: { own: OwnPart; filters: StoredFilters; words: AnalysedWords }): string =>
  `${JSON.stringify(document.own)}\n${JSON.stringify(document.filters)}\n${document.words}`;

export function splitParts(document: string): DocumentParts {
  const own = document.indexOf("\n");
  const filters = document.indexOf("\n", own + 1);
  return {
    own: document.slice(0, own),
    filters: document.slice(own + 1, filters),
    words: document.slice(filters + 1),
  };
}
