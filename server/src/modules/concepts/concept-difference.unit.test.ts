import type { ConceptInput } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { isEmpty, mergeConcepts, type StoredConcept, toStored } from "./concept-difference.ts";
import { readShippedConcepts, type ShippedConcept } from "./shipped-concepts.ts";

const shipped = (terms: string[], broader: string[] = []): ShippedConcept => ({
  id: "s1",
  preferred: "hjärtinfarkt",
  terms: terms.map((term) => ({ term, kind: "everyday" })),
  broader,
});
const input = (terms: string[], changes: Partial<ConceptInput> = {}): ConceptInput => ({
  preferred: "hjärtinfarkt",
  isActive: true,
  terms: terms.map((term) => ({ term, kind: "everyday" })),
  broader: [],
  ...changes,
});
const termsOf = (release: ShippedConcept, stored: StoredConcept) =>
  mergeConcepts([release], [stored])[0]?.terms.map(({ term }) => term);

test("an unchanged concept has no difference", () => {
  const release = shipped(["hjärtattack"], ["hjärtsjukdom"]);

  const stored = toStored("s1", input(["Hjärtattack"], { broader: ["hjärtsjukdom"] }), release);

  expect(isEmpty(stored)).toBe(true);
  expect(mergeConcepts([release], [])[0]).toMatchObject({ origin: "shipped", isActive: true });
});

test("added and removed terms apply to the terms of the next release", () => {
  const stored = toStored("s1", input(["hjärtstopp"]), shipped(["hjärtattack"]));

  const next = shipped(["hjärtattack", "infarkt", "Hjärtstopp"]);

  expect(termsOf(next, stored)).toEqual(["infarkt", "Hjärtstopp"]);
  expect(mergeConcepts([next], [stored])[0]).toMatchObject({
    origin: "changed",
    removedTerms: [{ term: "hjärtattack", kind: "everyday" }],
  });
});

test("added and removed wider concepts apply to those of the next release", () => {
  const stored = toStored("s1", input([], { broader: ["akut sjukdom"] }), shipped([], ["hjärtsjukdom"]));

  const [merged] = mergeConcepts([shipped([], ["hjärtsjukdom", "kärlsjukdom"])], [stored]);

  expect(merged?.broader).toEqual(["kärlsjukdom", "akut sjukdom"]);
});

test("a concept that a release no longer has becomes the editors' own, with what they have added", () => {
  const stored = toStored("s1", input(["hjärtstopp"]), shipped(["hjärtattack"]));

  expect(mergeConcepts([], [stored])).toMatchObject([
    { id: "s1", preferred: "hjärtinfarkt", origin: "own", terms: [{ term: "hjärtstopp" }] },
  ]);
});

test("a concept of the editors that a release ships gets the terms of both", () => {
  const own = toStored("own", input(["hjärtstopp"], { preferred: "Hjärtinfarkt" }));

  expect(mergeConcepts([shipped(["hjärtattack"])], [own])).toMatchObject([
    { id: "s1", origin: "changed", terms: [{ term: "hjärtattack" }, { term: "hjärtstopp" }] },
  ]);
});

test("saving what a concept already has changes nothing, for every concept that comes with the program", () => {
  const concepts = mergeConcepts(readShippedConcepts(), []);

  const changed = readShippedConcepts().filter((one, at) => {
    const concept = concepts[at];
    return !concept || !isEmpty(toStored(one.id, concept, one));
  });

  expect(changed.map(({ preferred }) => preferred)).toEqual([]);
  expect(new Set(concepts.map(({ id }) => id)).size).toBe(concepts.length);
});
