import {
  createConcept,
  explainMatch,
  listExampleSearches,
  searchMeasures,
  suggestSearch,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { readShippedConcepts } from "../concepts/shipped-concepts.ts";
import { createSearchCatalogue } from "./catalogue/search-catalogue.service.ts";
import { createMeasureSearcher } from "./measure-search.service.ts";

const { call, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const editor = await logIn("EDITOR");

const search = async (body: Parameters<typeof call<typeof searchMeasures>>[1]["body"], ticket?: string) =>
  (await call(searchMeasures, { body }, ticket)).body;
const suggest = async (searchValue: string, ticket?: string) =>
  (await call(suggestSearch, { query: { searchValue } }, ticket)).body;

test("a search without hits shows the measures that share its rarest words", async () => {
  const { totalCount, nearestMeasures } = await search({ searchValue: "trombolys sjöjungfru enhörning drake" });

  expect(totalCount).toBe(0);
  expect(nearestMeasures?.length).toBeGreaterThan(0);
  expect(nearestMeasures?.every(({ status }) => status === "PUBLISHED")).toBe(true);
  expect(nearestMeasures?.[0]?.title).toMatch(/trombolys/i);
});

test("when a filter excludes every hit, the nearest measures are those found without it", async () => {
  const { totalCount, nearestMeasures } = await search({ searchValue: "trombolys", measureOwner: newId() });
  const { pageResults } = await search({ searchValue: "trombolys", sortfield: "RELEVANCE", pageSize: 5 });

  expect(totalCount).toBe(0);
  expect(nearestMeasures?.map(({ id }) => id)).toEqual(pageResults.map(({ mId }) => mId));
});

test("a search outside the field has no nearest measures, and one with hits does not name any", async () => {
  expect((await search({ searchValue: "qqxxzz wwyyxx" })).nearestMeasures).toEqual([]);
  expect(await search({ searchValue: "trombolys" })).not.toHaveProperty("nearestMeasures");
});

test("concepts and sources are suggested with their counts, also by another term, and never small words", async () => {
  const { concepts } = await suggest("slaganf");
  expect(concepts[0]).toMatchObject({ name: "stroke", matched: expect.stringMatching(/^slaganf/) });
  expect(concepts[0]?.count).toBe((await search({ searchValue: "stroke ", status: ["PUBLISHED"] })).totalCount);

  const { sources } = await suggest("riksstroke");
  expect(sources.map(({ displayName }) => displayName)).toContain("Riksstroke");
  const [source] = sources;
  expect((await search({ measurementSource: source?.id, status: ["PUBLISHED"] })).totalCount).toBe(source?.count);
  const texts = Object.values(await suggest("stroke tr")).flat();
  for (const text of texts) expect(JSON.stringify(text)).not.toMatch(/stroke (tre|trots)"/);
});

test("a concept that finds nothing is not suggested", async () => {
  const { concepts } = await suggest("tandlossning");

  expect(concepts.every(({ count }) => count > 0)).toBe(true);
});

test("a concept that only drafts have is suggested only to those who may see drafts", async () => {
  const body = { preferred: "kvickrotssjuka", terms: [{ term: "rotont" }] };
  await call(createConcept, { body }, await logIn("MAIN_EDITOR"));
  expect((await suggest("roton", editor)).concepts).toEqual([]);
  await givenMeasure(db, { title: "Andel med kvickrotssjuka" });

  expect((await suggest("roton", editor)).concepts).toEqual([{ name: "kvickrotssjuka", matched: "rotont", count: 1 }]);
  expect((await suggest("roton")).concepts).toEqual([]);
});

const listExamples = async () => {
  const catalogue = createSearchCatalogue(db);
  const searcher = createMeasureSearcher(db, catalogue);
  const examples = await searcher.listExamples();
  await searcher.close();
  return examples;
};

test("the examples find several published measures each, and do not depend on drafts", async () => {
  const before = await listExamples();

  expect(before.length).toBeGreaterThanOrEqual(4);
  for (const searchValue of before) expect((await search({ searchValue })).totalCount).toBeGreaterThanOrEqual(2);
  for (let count = 0; count < 12; count++) await givenMeasure(db, { title: `Andel med kikhosta ${count}` });
  expect(await listExamples()).toEqual(before);
  expect((await call(listExampleSearches, {})).body).toEqual(before);
});

test("editors see which words matched, in which fields and with which weights", async () => {
  const { pageResults } = await search({ searchValue: "slaganfall", sortfield: "RELEVANCE" });
  const [row] = pageResults;
  const body = { searchValue: "slaganfall", measureId: row?.mId ?? "", status: row?.status ?? ("PUBLISHED" as const) };

  const { body: explanation } = await call(explainMatch, { body }, editor);

  const [match] = explanation.matches;
  expect(match).toMatchObject({ term: "slaganfall", kind: "synonym", field: "title" });
  expect(match?.weight).toBeGreaterThan(0);
  expect(match?.weight).toBeLessThan(1);
  const exact = await call(explainMatch, { body: { ...body, searchValue: "stroke trombolysxyz" } }, editor);
  expect(exact.body.matches.some(({ weight, kind }) => kind === "exact" && weight === 1)).toBe(true);
  expect((await call(explainMatch, { body: { ...body, measureId: newId() } }, editor)).status).toBe(404);
});

test("a row that only a broader concept finds says so", async () => {
  const { pageResults } = await search({ searchValue: "borrelia", sortfield: "RELEVANCE" });
  const [row] = pageResults;

  expect(row?.match?.synonyms).toEqual([{ asked: "borrelia", found: "infektion", isBroader: true }]);
  const body = { searchValue: "borrelia", measureId: row?.mId ?? "", status: row?.status ?? ("PUBLISHED" as const) };
  const { body: explanation } = await call(explainMatch, { body }, editor);
  expect(explanation.matches).toMatchObject([{ term: "borrelia", kind: "broader", found: "infektion" }]);
});

test("only editors get the explanation of a match", async () => {
  const body = { searchValue: "stroke", measureId: newId(), status: "PUBLISHED" satisfies VersionStatus } as const;

  for (const ticket of [undefined, await logIn("READER")]) {
    expect((await call(explainMatch, { body }, ticket)).status).toBe(401);
  }
});
