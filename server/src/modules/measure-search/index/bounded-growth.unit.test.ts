import { expect, test } from "vitest";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { queryOf, sampleConcept, sampleDocument } from "./testing/sample-documents.ts";

const saves = 30_000;

function givenIndex(): SearchIndex {
  const index = createSearchIndex();
  index.put(sampleDocument("published", "Dödlighet efter hjärtinfarkt"));
  index.put(sampleDocument("draft", "Rökstopp efter stroke", { status: "ONGOING" }));
  return index;
}

const find = (index: SearchIndex, text: string): string[] => index.search(queryOf({ text })).rows.map(({ key }) => key);

test("half-typed words of many autosaves leave nothing behind", () => {
  const index = givenIndex();
  const before = index.statistics();
  const idsBefore = index.listWords().length;

  for (let save = 0; save < saves; save++) {
    index.put(sampleDocument("draft", `Rökstopp efter halvskrivet${save} stro`, { status: "ONGOING" }));
  }

  expect(index.statistics().words).toBeLessThanOrEqual(before.words + 2);
  expect(find(index, `halvskrivet${saves - 1}`)).toEqual(["draft"]);
  expect(find(index, "halvskrivet77 ")).toEqual([]);
  index.put(sampleDocument("draft", "Rökstopp efter stroke", { status: "ONGOING" }));
  expect(index.statistics()).toEqual(before);
  // Ids are reused. Three more than at the start: the two new words of a save and one of the save that it replaces.
  expect(index.listWords().length).toBeLessThanOrEqual(idsBefore + 3);
  expect(find(index, "stroke")).toEqual(["draft"]);
});

test("documents that are removed take their words with them, other documents keep theirs", () => {
  const index = givenIndex();
  const before = index.statistics();
  index.put(sampleDocument("other", "Ovanligheter efter hjärtinfarkt"));
  expect(index.statistics()).toEqual({
    words: before.words + 1,
    postingLists: before.postingLists + 1,
    publicWords: before.publicWords + 1,
    internalWords: before.internalWords + 1,
    facetProfiles: before.facetProfiles,
    facetCombinations: before.facetCombinations,
    facetValues: before.facetValues,
  });

  index.remove("other");

  expect(index.statistics()).toEqual(before);
  expect(find(index, "efter hjärtinfarkt")).toEqual(["published"]);
});

test("a word of a draft enters the public vocabulary when it is published, and leaves it with the published version", () => {
  const index = givenIndex();
  const { publicWords, internalWords } = index.statistics();

  index.put(sampleDocument("stroke", "Rökstopp", { status: "PUBLISHED" }));
  expect(index.statistics()).toMatchObject({ publicWords: publicWords + 1, internalWords });

  index.remove("stroke");
  expect(index.statistics()).toMatchObject({ publicWords, internalWords });
});

test("the words of replaced concepts are removed, those that documents contain stay", () => {
  const index = givenIndex();
  const before = index.statistics();

  index.setConcepts([sampleConcept("hjärtinfarkt", "hjärtslag"), sampleConcept("stroke", "slaganfall")]);
  expect(index.statistics().words).toBe(before.words + 2);
  expect(find(index, "slaganfall")).toEqual(["draft"]);

  index.setConcepts([]);
  expect(index.statistics()).toEqual(before);
  expect(find(index, "slaganfall")).toEqual([]);
  expect(find(index, "stroke")).toEqual(["draft"]);
});

test("changing filter values of many autosaves leave nothing behind, and are filtered and counted correctly", () => {
  const index = givenIndex();
  const draft = (filters: Record<string, string[]>) =>
    sampleDocument("draft", "Rökstopp efter stroke", { status: "ONGOING", filters });
  const query = (filters: Record<string, string[]>) =>
    index.search(queryOf({ filters, facets: ["keywords", "measureOwner"] }));
  index.put(sampleDocument("published", "Dödlighet efter hjärtinfarkt", { filters: { keywords: ["HEART"] } }));
  index.put(draft({ keywords: ["STROKE"], measureOwner: ["first"] }));
  const before = index.statistics();

  for (let save = 0; save < saves; save++) {
    index.put(draft({ keywords: ["STROKE", `K${save % 997}`], measureOwner: [`owner ${save}`] }));
  }

  const last = `owner ${saves - 1}`;
  const { rows, facets } = query({ measureOwner: [last] });
  expect(rows.map(({ key }) => key)).toEqual(["draft"]);
  expect(facets.measureOwner?.list()).toEqual([{ value: last, count: 1 }]);
  expect(facets.keywords?.get("HEART")).toBe(0);
  expect(query({ measureOwner: ["owner 7"] }).rows).toEqual([]);
  expect(query({ keywords: ["HEART"] }).rows.map(({ key }) => key)).toEqual(["published"]);
  expect(index.hasFilterValue("measureOwner", "owner 7")).toBe(false);
  index.put(draft({ keywords: ["STROKE"], measureOwner: ["first"] }));
  expect(index.statistics()).toEqual(before);
});

test("documents that share one object of filters keep their profile until the last of them is gone", () => {
  const index = createSearchIndex();
  const filters = { keywords: ["STROKE"] };
  const find = () => index.search(queryOf({ filters, facets: ["keywords"] })).rows.map(({ key }) => key);

  for (const key of ["a", "b"]) index.put(sampleDocument(key, key, { filters }));
  index.remove("a");
  expect(find()).toEqual(["b"]);
  index.remove("b");
  expect(index.statistics()).toMatchObject({ facetProfiles: 0, facetValues: 0 });
  for (let count = 0; count < 200; count++) {
    index.put(sampleDocument("x", "x", { filters: { keywords: [`K${count}`] } }));
  }
  index.put(sampleDocument("a", "a", { filters }));
  expect(find()).toEqual(["a"]);
});
