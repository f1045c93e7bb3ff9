import { expect, test } from "vitest";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { queryOf, sampleDocument } from "./testing/sample-documents.ts";

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

test("the words of replaced synonyms are removed, those that documents hold stay", () => {
  const index = givenIndex();
  const before = index.statistics();

  index.setSynonyms([
    { from: "hjärtslag", to: "hjärtinfarkt", direction: "both" },
    { from: "slaganfall", to: "stroke", direction: "both" },
  ]);
  expect(index.statistics().words).toBe(before.words + 2);
  expect(find(index, "slaganfall")).toEqual(["draft"]);

  index.setSynonyms([]);
  expect(index.statistics()).toEqual(before);
  expect(find(index, "slaganfall")).toEqual([]);
  expect(find(index, "stroke")).toEqual(["draft"]);
});
