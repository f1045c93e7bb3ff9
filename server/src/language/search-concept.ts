/** A concept of health care, with its terms. */
export interface SearchConcept {
  preferred: string;
  /** Other terms for the same thing; documents may use any of them. */
  terms: readonly string[];
  /** Terms of other languages and codes: they occur in queries, but are not searched for in documents. */
  queryTerms: readonly string[];
  /** Preferred terms of wider concepts. A query for this concept may find those, never the reverse. */
  broader: readonly string[];
}
