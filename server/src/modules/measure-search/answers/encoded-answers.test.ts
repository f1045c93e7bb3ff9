import { apiBasePath, type EndpointArgs, oids, searchMeasures } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { countStatements } from "../../../testing/count-statements.ts";
import { givenMeasure } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { readShippedConcepts } from "../../concepts/shipped-concepts.ts";

const { app, call, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const editor = await logIn("EDITOR");

type Search = EndpointArgs<typeof searchMeasures>["body"];

/** The body as it is sent: hand-written JSON, which no schema has checked on its way out. */
async function searchRaw(body: Search, ticket?: string): Promise<string> {
  // Waits for what the test has written.
  await call(searchMeasures, { body }, ticket);
  const response = await app.inject({
    method: "POST",
    url: apiBasePath + searchMeasures.path,
    payload: { ...body },
    headers: ticket === undefined ? {} : { "x-hiqaa": ticket },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}

const title = `Ovanlighet "citat" \\ & <b> ${newId()}`;
await givenMeasure(db, { title, statuses: ["PUBLISHED", "ONGOING"] });
await givenMeasure(db, { title: `${title} avpublicerad`, statuses: ["UNPUBLISHED"] });

// A misspelling is as near to the one word as to the other.
await givenMeasure(db, { title: "Kvixroskop och kvaxroskop", statuses: ["PUBLISHED"] });

/** The id of a keyword in another catalogue. */
const alias = "54748a38315319316c15fc77";
const [inUse] = (await call(searchMeasures, { body: { facets: true } })).body.facets?.keywords ?? [];
await db
  .insertInto("entryAlias")
  .values({ register: oids.keywords, alias, entryId: inUse?.id ?? "" })
  .execute();

const requests: [string, Search][] = [
  ["everything with facets", { facets: true, pageSize: 1000 }],
  ["without facets", { pageSize: 5 }],
  ["drafts", { status: ["ONGOING"], facets: true, pageSize: 200 }],
  ["unpublished", { status: ["UNPUBLISHED"], facets: true, pageSize: 200 }],
  ["a text that matches titles, definitions and other texts", { searchValue: "stroke", facets: true, pageSize: 200 }],
  ["a text that matches in a snippet", { searchValue: "bortfall", textSearchSubset: "TEXTS" }],
  ["a text that matches by synonym", { searchValue: "slaganfall" }],
  ["a title with special characters", { searchValue: title, facets: true }],
  ["blanks as text", { searchValue: "   ", pageSize: 3 }],
  ["an index past the end", { index: 9999, facets: true }],
  ["a corrected spelling", { searchValue: "trombollyss" }],
  ["words that no measure has together", { searchValue: "trombolys palliativ" }],
  ["no hits, nearest filters", { searchValue: "stroke", status: ["UNPUBLISHED"], keywords: [newId()] }],
  ["no hits, nearest filters and facets", { searchValue: "stroke", keywords: [newId(), "nonsens"], facets: true }],
  ["no hits at all", { searchValue: "kvickrotsextrakt", facets: true }],
  ["a spelling of which two corrections are as likely", { searchValue: "kvoxroskop" }],
  ["a text without a word to search for", { searchValue: "hur många", facets: true }],
  ["words of which no measure has most", { searchValue: "trombolys sjöjungfru enhörning drake" }],
  ["a value by the id of another catalogue", { keywords: [alias], facets: true }],
  ["a range of validity", { validFrom: 1, validTo: 7_000_000_000_000, expiresBeforeNrOfMonths: 1200, facets: true }],
];

describe.each([
  ["an anonymous visitor", undefined],
  ["an editor", editor],
])("the answer to %s", (_, ticket) => {
  test.each(requests)("follows the contract exactly: %s", async (_, body) => {
    const json: unknown = JSON.parse(await searchRaw(body, ticket));

    expect(searchMeasures.response.parse(json)).toEqual(json);
  });
});

test("the answers cover every kind of row and part", async () => {
  const bodies = await Promise.all(
    requests.map(async ([, body]) => (await call(searchMeasures, { body }, editor)).body),
  );
  const rows = bodies.flatMap(({ pageResults }) => pageResults);

  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["ONGOING", "PUBLISHED", "UNPUBLISHED"]));
  expect(rows.some(({ match }) => match?.snippet)).toBe(true);
  expect(rows.some(({ match }) => match && match.synonyms.length > 0)).toBe(true);
  expect(rows.some(({ match }) => match === undefined)).toBe(true);
  expect(rows.some(({ author }) => author)).toBe(true);
  expect(bodies.some(({ corrections }) => corrections?.some(({ to }) => to === "trombolys"))).toBe(true);
  expect(bodies.some(({ relaxed }) => relaxed)).toBe(true);
  expect(bodies.some(({ nearest }) => nearest && nearest.length > 0)).toBe(true);
  expect(bodies.some(({ didYouMean }) => didYouMean)).toBe(true);
  expect(bodies.some(({ isUnsearchable }) => isUnsearchable)).toBe(true);
  expect(bodies.some(({ nearestMeasures }) => nearestMeasures && nearestMeasures.length > 0)).toBe(true);
  expect(bodies.some(({ facets }) => facets)).toBe(true);
  expect(bodies.some(({ facets }) => facets?.keywords.some((value) => value.alias === alias))).toBe(true);
});

test("the names of selected values without hits are read in one statement, however many there are", async () => {
  const code = await db.selectFrom("code").select(["id", "codeId", "oid", "displayName"]).execute();
  const unused = (at: number) => Array.from({ length: 20 }, (_, index) => code[at + index]?.id ?? newId());
  const filters = {
    keywords: unused(0),
    unit: unused(20),
    measureOwner: Array.from({ length: 20 }, newId),
    measurementSource: newId(),
    reportingSystem: newId(),
  };
  const body = { ...filters, searchValue: "kvickrotsextrakt", facets: true };
  await call(searchMeasures, { body: { ...body, facets: false } });

  const statements = await countStatements(() => call(searchMeasures, { body }));

  expect(statements).toBeLessThanOrEqual(1);
});

test("a selected value without hits has its name in the facet, by either id", async () => {
  const used = (await call(searchMeasures, { body: { facets: true } })).body.facets?.keywords ?? [];
  const keyword = await db.selectFrom("code").selectAll().where("codeId", "=", "STROKE").executeTakeFirstOrThrow();
  const unused = await db
    .selectFrom("code")
    .selectAll()
    .where("oid", "=", keyword.oid)
    .where("id", "not in", [...used.map(({ id }) => id), newId()])
    .executeTakeFirst();
  const id = newId();
  await db
    .insertInto("code")
    .values({ ...(unused ?? keyword), id, codeId: `UNUSED-${id.slice(-6)}`, displayName: "Oanvänt nyckelord" })
    .execute();
  const facetFor = async (value: string) =>
    (await call(searchMeasures, { body: { keywords: [value], facets: true } })).body.facets?.keywords.at(-1);

  const expected = { id, codeId: `UNUSED-${id.slice(-6)}`, name: "Oanvänt nyckelord", count: 0 };
  expect(await facetFor(id)).toEqual(expected);
  expect(await facetFor(expected.codeId)).toEqual(expected);
  expect(await facetFor("nonsens")).toEqual({ id: "nonsens", name: "nonsens", count: 0 });
});
