import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyse } from "../../../language/analyse-text.ts";
import { createDocumentTokenizer } from "./document-tokenizer.ts";
import { createWordInverter } from "./inverted-words.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import {
  type DocumentStatus,
  type IndexedDocument,
  type SearchQuery,
  type SearchResult,
  statusOrder,
} from "./search-types.ts";
import { fewConcepts, queryOf, readDemoDocuments } from "./testing/sample-documents.ts";

const firstParts = [
  "höft",
  "hjärt",
  "blod",
  "lung",
  "bröst",
  "njur",
  "tryck",
  "patient",
  "vård",
  "primär",
  "hand",
  "barn",
];
const heads = [
  "fraktur",
  "infarkt",
  "tryck",
  "cancer",
  "sår",
  "svikt",
  "vård",
  "plats",
  "tid",
  "operation",
  "skada",
  "prov",
];
const endings = ["", "en", "er", "et", "s"];
const links = ["", "s"];

const compound = fc
  .tuple(fc.constantFrom(...firstParts), fc.constantFrom(...links), fc.constantFrom(...heads))
  .map(([first, link, head]) => ({ first, head, whole: first + link + head }));
const word = fc.oneof(
  fc.tuple(compound, fc.constantFrom(...endings)).map(([{ whole }, ending]) => whole + ending),
  fc.constantFrom(
    ...heads,
    ...firstParts,
    "stroke",
    "slaganfall",
    "hjärtattack",
    "höftbrott",
    "hypertoni",
    "och",
    "25",
  ),
);
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

const document = fc
  .record({
    measure: fc.integer({ min: 0, max: 12 }),
    status: fc.constantFrom<DocumentStatus>(...statusOrder),
    title,
    definition: title,
    sort: fc.option(fc.string({ maxLength: 4 })),
    number: fc.option(fc.integer({ min: 0, max: 4 })),
    values: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
  })
  .map(
    ({ measure, status, title, definition, sort, number, values }): IndexedDocument => ({
      key: `${measure}-${status}`,
      measureId: `measure-${measure}`,
      status,
      title,
      ids: [`${10_000 + measure}`],
      words: analyse({ title, definition, names: [], texts: [] }),
      // Some documents have a facet that others lack.
      filters: { letters: values, ...(number !== null && { numbers: [`${number}`, "any"] }) },
      sortKeys: { text: sort, number },
      numbers: number === null ? {} : { number },
    }),
  );
const documents = fc.array(document, { maxLength: 30 });

function indexOf(list: readonly IndexedDocument[]): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(fewConcepts);
  for (const one of list) index.put(one);
  return index;
}

const keysOf = (index: SearchIndex, query: Partial<SearchQuery>): string[] =>
  index.search(queryOf(query)).rows.map(({ key }) => key);

describe("a compound never matches more than its part", () => {
  test("in any catalogue, for a compound, its head and its first part", () => {
    fc.assert(
      fc.property(documents, compound, (list, { first, head, whole }) => {
        const index = indexOf(list);
        const { rows, corrections } = index.search(queryOf({ text: whole }));
        // A corrected query is about another compound: "patientsår" may find "patientvård".
        fc.pre(corrections.length === 0);
        const byWhole = rows.map(({ key }) => key);

        expect(keysOf(index, { text: head })).toEqual(expect.arrayContaining(byWhole));
        expect(keysOf(index, { text: first })).toEqual(expect.arrayContaining(byWhole));
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ["infarkt", "hjärtinfarkt"],
    ["cancer", "bröstcancer"],
    ["sår", "trycksår"],
    ["tryck", "blodtryck"],
    ["vård", "slutenvård"],
    ["svikt", "hjärtsvikt"],
    ["operation", "höftprotesoperation"],
    ["sjukdom", "demenssjukdom"],
    ["plats", "vårdplats"],
    ["behandling", "antibiotikabehandling"],
    ["tid", "medelvårdtid"],
    ["stroke", "riksstroke"],
  ])("%s finds all that %s does in the demo catalogue", (part, whole) => {
    const index = indexOf(readDemoDocuments());
    const byWhole = keysOf(index, { text: whole });

    expect(byWhole.length).toBeGreaterThan(0);
    expect(keysOf(index, { text: part })).toEqual(expect.arrayContaining(byWhole));
  });
});

/** The documents that remain when some are removed and others are put. */
function change(
  before: readonly IndexedDocument[],
  gone: readonly number[],
  after: readonly IndexedDocument[],
): IndexedDocument[] {
  const left = new Map(before.map((one) => [one.key, one]));
  for (const at of gone) left.delete(before[at]?.key ?? "");
  for (const one of after) left.set(one.key, one);
  return [...left.values()];
}

test("documents that were put, removed and replaced are found as in a new index", () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(fc.nat(29)),
      fc.record({ after: documents, isTokenized: fc.boolean() }),
      title,
      (before, gone, { after, isTokenized }, text) => {
        const index = indexOf(before);
        // Existing sort orders are updated, not rebuilt.
        prepare(index);
        for (const at of gone) index.remove(before[at]?.key ?? "");
        if (isTokenized) putTokenized(index, change([], [], after));
        else for (const one of after) index.put(one);
        const left = change(before, gone, after);
        const fresh = indexOf(left);

        for (const query of [
          { text: text.replace(/ .*/, ""), facets: ["status"] },
          { text, sort: { key: "text", descending: true } },
          {
            sort: { key: "number", descending: false },
            facets: ["letters", "numbers", "status"],
            filters: { letters: ["a"] },
          },
        ]) {
          const [answer, expected] = [index.search(queryOf(query)), fresh.search(queryOf(query))];
          expect(answer.rows).toEqual(expected.rows);
          expect(sortFacets(answer.facets)).toEqual(sortFacets(expected.facets));
        }
        expect(index.size()).toBe(left.length);
      },
    ),
    { numRuns: 100 },
  );
});

/** Puts documents that were tokenized elsewhere. */
function putTokenized(index: SearchIndex, list: readonly IndexedDocument[]): void {
  const ids = new Map(index.listWords().map((word, id) => [word, id]));
  const tokenize = createDocumentTokenizer((text, start, end) => {
    const word = text.slice(start, end);
    const known = ids.get(word);
    if (known !== undefined) return known;
    index.addWords([word]);
    ids.set(word, index.listWords().length - 1);
    return index.listWords().length - 1;
  });
  const documents = list.map((one) => tokenize(one.words));
  const slots = list.map((one, at) => index.putTokenized(one, documents[at]?.code ?? ""));
  index.addPostings(Uint32Array.from(slots), createWordInverter()(documents.map(({ words }) => words)));
}

function prepare(index: SearchIndex): void {
  for (const _ of index.buildSortOrders());
}

const sortFacets = (facets: SearchResult["facets"]): unknown =>
  Object.entries(facets).map(([name, counts]) => [
    name,
    counts
      .list()
      .map(({ value, count }) => `${value} ${count}`)
      .sort(),
  ]);

test("pages never repeat or skip a row, whatever they are sorted by", () => {
  const sorts = ["relevance", { key: "text", descending: true }, { key: "number", descending: false }] as const;
  fc.assert(
    fc.property(documents, fc.constantFrom(...sorts), fc.integer({ min: 1, max: 7 }), (list, sort, limit) => {
      const index = indexOf(list);
      const all = keysOf(index, { sort });
      const paged = Array.from({ length: Math.ceil(all.length / limit) }, (_, page) =>
        keysOf(index, { sort, limit, offset: page * limit }),
      ).flat();

      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    }),
    { numRuns: 100 },
  );
});

test("facets count the hits of each value, ignoring their own filter", () => {
  fc.assert(
    fc.property(documents, fc.uniqueArray(fc.constantFrom("a", "b", "c")), (list, letters) => {
      const index = indexOf(list);
      const { facets } = index.search(queryOf({ filters: { letters }, facets: ["letters", "numbers", "status"] }));

      for (const { value, count } of facets.letters?.list() ?? []) {
        expect(count).toBe(index.search(queryOf({ filters: { letters: [value] } })).totalCount);
      }
      for (const { value, count } of facets.numbers?.list() ?? []) {
        expect(count).toBe(index.search(queryOf({ filters: { letters, numbers: [value] } })).totalCount);
      }
      for (const { value, count } of facets.status?.list() ?? []) {
        const statuses = statusOrder.filter((status) => status === value);
        expect(count).toBe(index.search(queryOf({ filters: { letters }, statuses })).totalCount);
      }
    }),
    { numRuns: 100 },
  );
});

test("each measure has one row: its document with the highest precedence among the selected statuses", () => {
  fc.assert(
    fc.property(documents, fc.subarray([...statusOrder], { minLength: 1 }), (list, statuses) => {
      const kept = new Map(list.map((one) => [one.key, one]));
      const expected = [...Map.groupBy(kept.values(), ({ measureId }) => measureId).values()].flatMap((group) => {
        const status = statuses.find((candidate) => group.some((one) => one.status === candidate));
        return group.filter((one) => one.status === status).map(({ key }) => key);
      });

      expect(keysOf(indexOf(list), { statuses }).sort()).toEqual(expected.sort());
    }),
    { numRuns: 100 },
  );
});
