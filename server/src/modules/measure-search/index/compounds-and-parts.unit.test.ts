import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SearchConcept } from "../../../language/search-concept.ts";
import { compoundParts } from "../../../language/texts/compound-parts.ts";
import { toWords } from "../../../language/tokenize.ts";
import { splitCompound } from "../vocabulary/split-compound.ts";
import { createVocabulary } from "../vocabulary/vocabulary.ts";
import { findFamily } from "../vocabulary/word-family.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { createDemoIndex } from "./testing/demo-index.ts";
import { queryOf, readDemoDocuments, sampleConcept, sampleDocument } from "./testing/sample-documents.ts";

/** The trailing space shows that the word is complete. */
const keysOf = (index: SearchIndex, word: string): string[] =>
  index.search(queryOf({ text: `${word} ` })).rows.map(({ key }) => key);

const without = (some: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
};

/** The heads differ in length from the first parts, so that none is found inside another word. */
const firstParts = ["njur", "lever", "bröst", "hjärt"];
const heads = ["infarkt", "operation", "fraktur"];
const tails = ["register", "klinik"];
const names = ["kardiadoft", "talgoxe", "björnbär", "hav och strand", "ängsull"];

const compound = fc
  .tuple(fc.constantFrom(...firstParts), fc.constantFrom(...heads))
  .map(([first, head]) => ({ first, head, whole: first + head }));
const longer = fc
  .tuple(compound, fc.constantFrom("", ...tails))
  .map(([{ whole }, tail]) => whole + (tail && `s${tail}`));
const term = fc.oneof(longer, fc.constantFrom(...names));

/** Concepts whose preferred terms are compounds, some of several parts, with other terms that may also be compounds. */
const concepts = fc
  .uniqueArray(fc.tuple(longer, fc.uniqueArray(term, { minLength: 1, maxLength: 3 })), {
    maxLength: 6,
    selector: ([preferred]) => preferred,
  })
  .map((list) =>
    list.map(
      ([preferred, terms]): SearchConcept => ({
        preferred,
        terms: without(terms, [preferred]),
        queryTerms: [],
        broader: [],
      }),
    ),
  );

const titles = fc.array(
  fc.array(
    fc.oneof(
      term,
      fc.constantFrom(...heads, ...firstParts),
      fc.constantFrom(...names).map((one) => `${one}spris`),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  { maxLength: 25 },
);

function indexOf(documents: readonly string[][], list: readonly SearchConcept[]): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(list);
  for (const [at, words] of documents.entries()) index.put(sampleDocument(`${at}`, words.join(" ")));
  return index;
}

test("a compound finds nothing that its head and its first part do not, whatever other names it has", () => {
  fc.assert(
    fc.property(titles, concepts, compound, (documents, list, { first, head, whole }) => {
      const index = indexOf([...documents, [whole]], list);
      const byWhole = keysOf(index, whole);

      expect(without(byWhole, keysOf(index, head))).toEqual([]);
      // None of the first parts is a term of a concept.
      expect(without(byWhole, keysOf(index, first))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

describe("the concepts of a compound apply", () => {
  const narrower = (preferred: string, name: string, broader: string): SearchConcept => ({
    ...sampleConcept(preferred, name),
    broader: [broader],
  });
  const list = [
    sampleConcept("diabetes", "sockersjuka"),
    sampleConcept("sjuksköterska", "diabetessköterska"),
    narrower("diabetesläkemedel", "metformin", "diabetes"),
    sampleConcept("kranskärl", "koronarartär"),
    sampleConcept("sjukhus", "länssjukhus"),
  ];
  const titlesOf = ["sjuksköterska", "metformin", "koronarartär", "diabetes", "kranskärl", "sjukhus", "lasarett"];
  const find = (text: string, more: readonly string[] = []): string[] => {
    const documents = [...titlesOf, ...more];
    const index = indexOf(
      documents.map((one) => [one]),
      list,
    );
    return keysOf(index, text).map((key) => documents[Number(key)] ?? "");
  };

  test("to what it ends with, also when that has a concept of its own", () => {
    expect(find("kärl").sort()).toEqual(["koronarartär", "kranskärl"]);
  });

  test("to what it begins with, if that has no concept or a wider one", () => {
    expect(find("krans").sort()).toEqual(["koronarartär", "kranskärl"]);
    expect(find("diabetes").sort()).toEqual(["diabetes", "metformin"]);
  });

  test("to itself only while few documents have it, if it is one kind of the concept", () => {
    const three = ["länssjukhus", "ett länssjukhus", "två länssjukhus"];

    expect(find("länssjukhus", three.slice(1)).sort()).toEqual([...three.slice(1), "sjukhus"].sort());
    expect(find("länssjukhus", three).sort()).toEqual(three.toSorted());
    expect(find("sjukhus", three).sort()).toEqual(["sjukhus", ...three].sort());
  });
});

describe("in the demo catalogue", () => {
  const index = createDemoIndex();
  const vocabulary = createVocabulary();
  for (const word of index.listWords()) if (word !== "") vocabulary.retain(vocabulary.idOf(word), "public");
  const { plain } = vocabulary.of("public");
  const used = new Set(
    readDemoDocuments()
      .flatMap(({ title, filters }) => toWords([title, ...(filters.keywords ?? [])].join(" ")))
      .filter((word) => /^\p{L}{4,}$/u.test(word)),
  );
  const isKnown = (part: string): boolean => used.has(part) || compoundParts.includes(part);
  const pairs = [...used].flatMap((whole) => {
    const parts = splitCompound(whole, (part) => part !== whole && isKnown(part)) ?? [];
    return parts.length < 2 ? [] : [{ whole, first: parts[0] ?? "", head: parts.at(-1) ?? "" }];
  });

  /** Whether the word is split into these parts: "vikt" is not a part of "hjärtsvikt". */
  const isPart = (part: string, whole: string): boolean =>
    findFamily(plain, part).parts.some(({ id }) => plain.wordAt(id) === whole);

  const ofHeads = pairs.filter(({ whole, head }) => isPart(head, whole));
  const ofFirsts = pairs.filter(({ whole, first }) => isPart(first, whole));

  test("every head finds all that its compounds do", () => {
    const missing = ofHeads.filter(({ whole, head }) => without(keysOf(index, whole), keysOf(index, head)).length > 0);

    expect(ofHeads.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  test("no compound finds more than its first part", () => {
    const tooMany = ofFirsts.filter(({ whole, first }) => keysOf(index, whole).length > keysOf(index, first).length);

    expect(ofFirsts.length).toBeGreaterThan(40);
    expect(tooMany).toEqual([]);
  });
});
