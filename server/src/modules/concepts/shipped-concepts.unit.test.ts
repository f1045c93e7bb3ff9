import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stopWords } from "../../language/texts/stop-words.ts";

const folder = new URL("../../../concepts/", import.meta.url);
const termKeys = ["everyday", "abbreviations", "latin", "english", "nordic", "query", "older"] as const;
const codePatterns = {
  icd10: /^[A-Z]\d\d(\.\d{1,2}|-[A-Z]\d\d)?$/,
  atc: /^[A-Z]\d\d([A-Z]([A-Z](\d\d)?)?)?$/,
  kva: /^[A-Z]{2}([A-Z]\d{0,2}|\d{3})$/,
} as const;
const codeKeys = ["icd10", "atc", "kva"] as const;
const listKeys = [...termKeys, "broader", ...codeKeys] as const;
const allowedKeys: ReadonlySet<string> = new Set(["preferred", ...listKeys, "ambiguous"]);
/** Words in nearly every measure, which alone would find the whole catalogue. */
const floodingWords = new Set(["vård", "patient", "behandling", "antal", "sjukdom", "hälsa", "care", "treatment"]);

/** Abbreviations of units that are also stop words. */
const units = new Set(["min"]);

type Concept = { preferred: string; ambiguous?: true } & Partial<Record<(typeof listKeys)[number], string[]>>;

const concepts = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => {
    const chapter: Concept[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return chapter.map((concept) => ({ ...concept, chapter: file }));
  });
const termsOf = (concept: Concept): string[] => [concept.preferred, ...termKeys.flatMap((key) => concept[key] ?? [])];
const compared = (term: string) => term.normalize("NFC").toLowerCase();

describe("The concept table", () => {
  it("holds enough concepts and terms", () => {
    expect(concepts.length).toBeGreaterThanOrEqual(650);
    expect(concepts.flatMap(termsOf).length).toBeGreaterThanOrEqual(3000);
  });

  it("has one concept on each line", () => {
    const crowded = readdirSync(folder).filter((file) => {
      const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n");
      return lines.length - 2 !== concepts.filter(({ chapter }) => chapter === file).length;
    });
    expect(crowded).toEqual([]);
  });

  it("uses only the known keys, and leaves out empty lists", () => {
    const wrong = concepts.filter(({ chapter: _, ...concept }) => {
      const isUnknown = Object.keys(concept).some((key) => !allowedKeys.has(key));
      const isEmpty = listKeys.some((key) => concept[key] !== undefined && concept[key].length === 0);
      return isUnknown || isEmpty || (concept.ambiguous !== undefined && concept.ambiguous !== true);
    });
    expect(wrong).toEqual([]);
  });

  it("names each concept once", () => {
    const names = concepts.map(({ preferred }) => compared(preferred));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("writes terms without padding, and none that would show everything", () => {
    const wrong = concepts.flatMap(termsOf).filter((term) => {
      const isPadded = term.trim().replace(/\s+/gu, " ") !== term || !/[\p{L}\p{N}]/u.test(term);
      const isStopWord = stopWords.has(compared(term)) && !units.has(term);
      return isPadded || isStopWord || floodingWords.has(compared(term));
    });
    expect(wrong).toEqual([]);
  });

  it("gives a term to one concept, or to two that are both marked as ambiguous", () => {
    const owners = new Map<string, Concept[]>();
    for (const concept of concepts) {
      for (const term of termsOf(concept).map(compared)) owners.set(term, [...(owners.get(term) ?? []), concept]);
    }
    const shared = [...owners].filter(([, [first, second, ...more]]) => {
      if (second === undefined) return false;
      return more.length > 0 || first === second || !(first?.ambiguous && second.ambiguous);
    });
    expect(shared.map(([term, of]) => [term, ...of.map(({ preferred }) => preferred)])).toEqual([]);
  });

  it("marks only concepts that share a term as ambiguous", () => {
    const counts = new Map<string, number>();
    for (const term of concepts.flatMap(termsOf).map(compared)) counts.set(term, (counts.get(term) ?? 0) + 1);
    const alone = concepts.filter(
      (concept) => concept.ambiguous && !termsOf(concept).some((term) => counts.get(compared(term)) === 2),
    );
    expect(alone.map(({ preferred }) => preferred)).toEqual([]);
  });

  it("names broader concepts that exist, and never leads back to where it began", () => {
    const broaderOf = new Map(concepts.map(({ preferred, broader }) => [preferred, broader ?? []]));
    const missing = [...broaderOf.values()].flat().filter((name) => !broaderOf.has(name));
    expect(missing).toEqual([]);
    const isCircular = (name: string, path: readonly string[]): boolean =>
      path.includes(name) || (broaderOf.get(name) ?? []).some((next) => isCircular(next, [...path, name]));
    expect([...broaderOf.keys()].filter((name) => isCircular(name, []))).toEqual([]);
  });

  it("writes codes as their code systems do", () => {
    const wrong = concepts.flatMap((concept) =>
      codeKeys.flatMap((key) => (concept[key] ?? []).filter((code) => !codePatterns[key].test(code))),
    );
    expect(wrong).toEqual([]);
  });
});
