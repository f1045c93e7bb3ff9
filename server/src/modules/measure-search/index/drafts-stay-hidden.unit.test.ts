import { expect, test } from "vitest";
import { analyse } from "../../../language/analyse-text.ts";
import { fold } from "../../../language/fold.ts";
import { highlight } from "../matching/highlight.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import type { IndexedDocument, SearchQuery } from "./search-types.ts";
import { fewConcepts, queryOf, readDemoDocuments, sampleDocument } from "./testing/sample-documents.ts";

const visible = ["PUBLISHED", "UNPUBLISHED"] as const;
const demo = readDemoDocuments();
const published = demo.filter(({ status }) => status !== "ONGOING");

/** Every 250th word of the catalogue, and words that are spelt or split in interesting ways. */
const words = [
  ...new Set(published.flatMap(({ words }) => words.split(/\s+/)).filter((word) => /^\p{L}{5,}$/u.test(word))),
]
  .filter((_, index) => index % 250 === 0)
  .concat(["hjärtinfarkt", "stroke", "trycksår", "höftfraktur", "blodtryck", "diabetes", "slaganfall", "vård"]);

const withoutLetter = (word: string): string => word.slice(0, 2) + word.slice(3);
const withSwap = (word: string): string => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);

/** Drafts with the words, their misspellings, unaccented forms and parts, and words that no other document has. */
const drafts: IndexedDocument[] = words.flatMap((word, index) => {
  const variants = [
    word,
    fold(word),
    withoutLetter(word),
    withSwap(word),
    word.slice(0, 4),
    word.slice(4),
    `${word}are`,
  ];
  const title = `${variants.join(" ")} xq${index}sällsynt`;
  return sampleDocument(`draft-${index}`, title, {
    status: "ONGOING",
    words: analyse({ title, definition: variants.toReversed().join(" "), names: [], texts: [`${word} ${word}`] }),
    filters: { keywords: [`draft keyword ${index % 7}`, "Stroke"] },
  });
});
const allDrafts = [...demo.filter(({ status }) => status === "ONGOING"), ...drafts];

function indexOf(...parts: (readonly IndexedDocument[])[]): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(fewConcepts);
  for (const part of parts) for (const document of part) index.put(document);
  return index;
}

const textsFor = (word: string): string[] => [
  word,
  fold(word),
  withoutLetter(word),
  withSwap(word),
  `${withoutLetter(word)} ${withSwap(word)}`,
  word.slice(0, 4),
  `${word} andel`,
  `andel -${word}`,
  `andel -${fold(word)}`,
  `"andel ${word}"`,
  `${word}are `,
];

function answer(index: SearchIndex, query: Partial<SearchQuery>) {
  const { rows, totalCount, facets, didYouMean, corrections, relaxed, matcher } = index.search(
    queryOf({ limit: 20, facets: ["keywords", "status"], statuses: visible, visible, ...query }),
  );
  const keywords = facets.keywords?.list().toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const match = matcher();
  const marks = published.slice(0, 10).map(({ title }) => highlight(index.tokenize(title), match));
  return { rows, totalCount, keywords, statuses: facets.status?.list(), didYouMean, corrections, relaxed, marks };
}

/** Everything that an anonymous visitor can get from the index. */
const answersOf = (index: SearchIndex): string[] => [
  JSON.stringify([index.size(visible), answer(index, { sort: { key: "TITLE", descending: true } })]),
  ...words.flatMap((word) =>
    textsFor(word).map((text) =>
      JSON.stringify([
        text,
        answer(index, { text }),
        answer(index, { text, subset: "TITLE", sort: { key: "TITLE", descending: false } }),
        index.count(queryOf({ text, statuses: visible, visible })),
        index.suggestTitles(text, ["PUBLISHED"], 10),
      ]),
    ),
  ),
];

test("drafts change no answer to those who may not see them, whenever they were added or removed", () => {
  const expected = answersOf(indexOf(published));
  const after = indexOf(published, allDrafts);

  expect(answersOf(after)).toEqual(expected);
  expect(answersOf(indexOf(allDrafts, published))).toEqual(expected);
  for (const { key } of allDrafts) after.remove(key);
  expect(answersOf(after)).toEqual(expected);
});

test("those who may see drafts find them by their words", () => {
  const index = indexOf(published, drafts);

  for (const [at, word] of words.entries()) {
    const { rows } = index.search(queryOf({ text: `xq${at}sällsynt ${withoutLetter(word)}` }));
    expect(rows.map(({ key }) => key)).toEqual([`draft-${at}`]);
  }
});
