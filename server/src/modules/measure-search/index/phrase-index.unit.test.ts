import { expect, test } from "vitest";
import { analyse } from "../../../language/analyse-text.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { type DocumentStatus, type IndexedDocument, statusOrder } from "./search-types.ts";
import { fewConcepts, queryOf, sampleConcept, sampleDocument } from "./testing/sample-documents.ts";

// The last has a word in common with another name, which therefore is looked up by its second word.
const concepts = [
  ...fewConcepts,
  sampleConcept("jour", "vård dygnet runt"),
  sampleConcept("trycksår", "högt tryck mot huden"),
];
const queries = ["hypertoni", "KOL", "hjärninfarkt", "jour"];
const pieces = ["högt", "blodtryck", "blodtrycket", "kroniskt", "kronisk", "obstruktiv", "lungsjukdom", "propp", "i"];
const words = [...pieces, "hjärnan", "proppar", "dygnet", "runt", "vård", "vården"];
const phrases = ["kroniskt obstruktiv lungsjukdom", "högt blodtryck", "vård dygnet runt", "propp i hjärnan"];

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(7);
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const text = () => Array.from({ length: 6 }, () => pick(words)).join(" ");

function createDocument(key: string, status: DocumentStatus): IndexedDocument {
  const title = text();
  const definition = random(3) === 0 ? `${text()} ${pick(phrases)}` : text();
  const analysed = analyse({ title, definition, names: [text()], texts: [text(), text()] });
  return sampleDocument(key, title, { status, words: analysed });
}

/** Puts, replaces or removes the same document in every index. */
function changeOne(indexes: readonly SearchIndex[]): void {
  const number = random(300);
  const document = createDocument(`${number}`, statusOrder[number % statusOrder.length] ?? "PUBLISHED");
  const isRemoved = random(4) === 0;
  for (const index of indexes) {
    if (isRemoved) index.remove(document.key);
    else index.put(document);
  }
}

/** The results for the public, and for those who see everything. */
const answersOf = (index: SearchIndex) =>
  queries.flatMap((query) =>
    [statusOrder, ["PUBLISHED"] as const].map((visible) => {
      const { rows, totalCount } = index.search(queryOf({ text: query, visible, statuses: visible }));
      return { query, totalCount, rows };
    }),
  );

test("Searches find the same by indexed phrases as without, whatever changes before, during and after indexing", () => {
  const [indexed, plain] = [createSearchIndex(), createSearchIndex()];
  const change = (times: number) => {
    for (let count = 0; count < times; count++) changeOne([indexed, plain]);
  };
  const expectSame = () => expect(answersOf(indexed)).toEqual(answersOf(plain));
  for (const index of [indexed, plain]) index.setConcepts(concepts);
  change(400);

  for (const _ of indexed.buildPhrases()) change(20);
  expectSame();
  for (let round = 0; round < 20; round++) {
    change(3);
    expectSame();
  }
  expect(answersOf(indexed).every(({ totalCount }) => totalCount > 0)).toBe(true);
});
