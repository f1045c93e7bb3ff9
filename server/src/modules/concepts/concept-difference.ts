import type { Concept, ConceptInput, ConceptTerm } from "@indikatorkatalogen/contract";
import type { ShippedConcept } from "./shipped-concepts.ts";

/** What the database stores: a concept of the editors, or how one that comes with the program differs from its release. */
export interface StoredConcept {
  id: string;
  preferred: string;
  isActive: boolean;
  terms: readonly (ConceptTerm & { isRemoved: boolean })[];
  broader: readonly { broader: string; isRemoved: boolean }[];
}

/** Preferred terms are compared without regard to case. */
export const conceptKey = (preferred: string): string => preferred.toLowerCase();
const termKey = ({ kind, term }: ConceptTerm): string => `${kind} ${term.toLowerCase()}`;

/**
 * The concepts as they are in force. A stored concept belongs to the shipped one with the same preferred term, so that a
 * release that ships a concept of the editors adds its terms to theirs, and one that drops a concept leaves theirs.
 */
export function mergeConcepts(shipped: readonly ShippedConcept[], stored: readonly StoredConcept[]): Concept[] {
  const storedByKey = new Map(stored.map((one) => [conceptKey(one.preferred), one]));
  const shippedKeys = new Set(shipped.map(({ preferred }) => conceptKey(preferred)));
  return [
    ...shipped.map((one) => {
      const difference = storedByKey.get(conceptKey(one.preferred));
      return difference ? applyDifference(one, difference) : toReleased(one);
    }),
    ...stored.filter(({ preferred }) => !shippedKeys.has(conceptKey(preferred))).map(toOwnConcept),
  ];
}

const toReleased = ({ id, preferred, terms, broader }: ShippedConcept): Concept => ({
  id,
  preferred,
  origin: "shipped",
  isActive: true,
  terms: [...terms],
  broader: [...broader],
  addedTerms: [],
  removedTerms: [],
});

function applyDifference(shipped: ShippedConcept, { terms, broader, isActive }: StoredConcept): Concept {
  const { id, preferred } = shipped;
  const removed = new Set(terms.filter(({ isRemoved }) => isRemoved).map(termKey));
  const own = new Set(shipped.terms.map(termKey));
  const addedTerms = terms.filter((one) => !one.isRemoved && !own.has(termKey(one))).map(toTerm);
  const removedTerms = shipped.terms.filter((one) => removed.has(termKey(one)));
  const widened = applyBroader(shipped.broader, broader);
  const isChanged = !isActive || addedTerms.length > 0 || removedTerms.length > 0 || widened.isChanged;
  return {
    id,
    preferred,
    origin: isChanged ? "changed" : "shipped",
    isActive,
    terms: [...shipped.terms.filter((one) => !removed.has(termKey(one))), ...addedTerms],
    broader: widened.broader,
    addedTerms,
    removedTerms,
  };
}

function applyBroader(shipped: readonly string[], changes: StoredConcept["broader"]) {
  const removed = new Set(changes.filter(({ isRemoved }) => isRemoved).map(({ broader }) => conceptKey(broader)));
  const own = new Set(shipped.map(conceptKey));
  const added = changes.filter(({ broader, isRemoved }) => !isRemoved && !own.has(conceptKey(broader)));
  const remaining = shipped.filter((broader) => !removed.has(conceptKey(broader)));
  return {
    broader: [...remaining, ...added.map(({ broader }) => broader)],
    isChanged: added.length > 0 || remaining.length < shipped.length,
  };
}

const toTerm = ({ term, kind }: ConceptTerm): ConceptTerm => ({ term, kind });

const toOwnConcept = ({ id, preferred, isActive, terms, broader }: StoredConcept): Concept => ({
  id,
  preferred,
  origin: "own",
  isActive,
  terms: terms.filter(({ isRemoved }) => !isRemoved).map(toTerm),
  broader: broader.filter(({ isRemoved }) => !isRemoved).map((one) => one.broader),
  addedTerms: [],
  removedTerms: [],
});

/** What to store of a concept: for a shipped one only the difference. */
export function toStored(
  id: string,
  { preferred, isActive, terms, broader }: ConceptInput,
  shipped: Pick<ShippedConcept, "terms" | "broader"> = { terms: [], broader: [] },
): StoredConcept {
  const wanted = new Map(terms.map((one) => [termKey(one), one]));
  const shippedKeys = new Set(shipped.terms.map(termKey));
  const wantedBroader = new Map(broader.map((one) => [conceptKey(one), one]));
  const shippedBroader = new Set(shipped.broader.map(conceptKey));
  return {
    id,
    preferred,
    isActive,
    terms: [
      ...[...wanted]
        .filter(([key, { term }]) => !shippedKeys.has(key) && conceptKey(term) !== conceptKey(preferred))
        .map(([, one]) => ({ ...one, isRemoved: false })),
      ...shipped.terms.filter((one) => !wanted.has(termKey(one))).map((one) => ({ ...one, isRemoved: true })),
    ],
    broader: [
      ...[...wantedBroader]
        .filter(([key]) => !shippedBroader.has(key))
        .map(([, one]) => ({ broader: one, isRemoved: false })),
      ...shipped.broader
        .filter((one) => !wantedBroader.has(conceptKey(one)))
        .map((one) => ({ broader: one, isRemoved: true })),
    ],
  };
}

export const isEmpty = ({ isActive, terms, broader }: StoredConcept): boolean =>
  isActive && terms.length === 0 && broader.length === 0;
