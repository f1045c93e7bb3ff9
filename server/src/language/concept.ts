import type { Synonym } from "./synonym.ts";

/** Something in health care, with the terms people use for it. */
export interface Concept {
  preferred: string;
  /** Other terms for the same thing; documents may use any of them. */
  terms: readonly string[];
  /** Terms of other languages and codes: they occur in queries, but are not searched for in documents. */
  queryTerms: readonly string[];
  /** Preferred terms of wider concepts. A query for this concept may find those, never the reverse. */
  broader: readonly string[];
}

/** A pair of terms that an editor has declared synonymous, as a concept. */
export const fromSynonym = ({ from, to, direction }: Synonym): Concept =>
  direction === "both"
    ? { preferred: from, terms: [to], queryTerms: [], broader: [] }
    : { preferred: to, terms: [], queryTerms: [from], broader: [] };
