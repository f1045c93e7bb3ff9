import { type Concept, nameKinds } from "@indikatorkatalogen/contract";
import type { SearchConcept } from "../../language/search-concept.ts";

/** The active concepts as searches use them. Those without changes are the same objects every time, so that they are parsed once. */
export const toSearchConcepts = (concepts: readonly Concept[]): SearchConcept[] =>
  concepts
    .filter(({ isActive }) => isActive)
    .map((concept) => (concept.origin === "shipped" ? released(concept) : toSearchConcept(concept)));

const releasedConcepts = new Map<string, SearchConcept>();

function released(concept: Concept): SearchConcept {
  const known = releasedConcepts.get(concept.id) ?? toSearchConcept(concept);
  releasedConcepts.set(concept.id, known);
  return known;
}

const isName = new Set<string>(nameKinds);

const toSearchConcept = ({ preferred, terms, broader }: Concept): SearchConcept => ({
  preferred,
  terms: terms.filter(({ kind }) => isName.has(kind)).map(({ term }) => term),
  queryTerms: terms.filter(({ kind }) => !isName.has(kind)).map(({ term }) => term),
  broader,
});
