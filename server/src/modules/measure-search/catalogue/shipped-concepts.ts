import { readdirSync, readFileSync } from "node:fs";
import type { Concept } from "../../../language/concept.ts";

/** A line of the concept files: terms by origin, and codes of classifications. */
interface ConceptEntry {
  preferred: string;
  everyday?: string[];
  abbreviations?: string[];
  latin?: string[];
  older?: string[];
  english?: string[];
  nordic?: string[];
  broader?: string[];
  icd10?: string[];
  atc?: string[];
  kva?: string[];
}

const folder = new URL("../../../../concepts/", import.meta.url);
let concepts: Concept[] | undefined;

/** The concepts that come with the program; editors add to them with synonyms. */
export function readShippedConcepts(): readonly Concept[] {
  concepts ??= readdirSync(folder).flatMap((file) => {
    const entries: ConceptEntry[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return entries.map(toConcept);
  });
  return concepts;
}

const toConcept = ({ preferred, broader = [], ...terms }: ConceptEntry): Concept => {
  const { everyday = [], abbreviations = [], latin = [], older = [] } = terms;
  const { english = [], nordic = [], icd10 = [], atc = [], kva = [] } = terms;
  return {
    preferred,
    terms: [...everyday, ...abbreviations, ...latin, ...older],
    queryTerms: [...english, ...nordic, ...icd10, ...atc, ...kva],
    broader,
  };
};
