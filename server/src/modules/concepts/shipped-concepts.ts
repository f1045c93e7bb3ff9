import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type ConceptTerm, keysOf, type TermKind } from "@indikatorkatalogen/contract";

/** A concept that comes with the program. */
export interface ShippedConcept {
  id: string;
  preferred: string;
  terms: readonly ConceptTerm[];
  broader: readonly string[];
}

/** Terms by kind, under the names that the concept files use. */
const kindsInFiles = {
  everyday: "everyday",
  abbreviations: "abbreviation",
  latin: "latin",
  older: "older",
  english: "english",
  nordic: "nordic",
  query: "query",
  icd10: "icd10",
  atc: "atc",
  kva: "kva",
} as const satisfies Record<string, TermKind>;

/** A line of the concept files. */
type ConceptEntry = { preferred: string; broader?: string[] } & Partial<Record<keyof typeof kindsInFiles, string[]>>;

const folder = new URL("../../../concepts/", import.meta.url);
let concepts: ShippedConcept[] | undefined;

/** The concepts that come with the program; editors' changes are stored in the database. */
export function readShippedConcepts(): readonly ShippedConcept[] {
  concepts ??= readdirSync(folder).flatMap((file) => {
    const entries: ConceptEntry[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return entries.map(toShippedConcept);
  });
  return concepts;
}

const toShippedConcept = (entry: ConceptEntry): ShippedConcept => ({
  id: shippedId(entry.preferred),
  preferred: entry.preferred,
  terms: keysOf(kindsInFiles).flatMap((name) =>
    (entry[name] ?? []).map((term) => ({ term, kind: kindsInFiles[name] })),
  ),
  broader: entry.broader ?? [],
});

/** The same on every node and in every release: a UUID of version 8 made from the preferred term. */
function shippedId(preferred: string): string {
  const hex = createHash("sha256").update(preferred.toLowerCase()).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
