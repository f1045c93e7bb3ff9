import {
  apiBasePath,
  changeSingleField,
  columnIds,
  facetNames,
  instanceIdentifiers,
  maxFilterValues,
  measurementSources,
  type Page,
  reportingSystems,
  searchMeasures,
  textFieldNames,
} from "@indikatorkatalogen/contract";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { readShippedConcepts } from "../../modules/concepts/shipped-concepts.ts";
import { givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { type Action, expectShortBlocks, runWithHealthChecks } from "./event-loop-blocks.ts";

const { app, db, call, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const administrator = await logIn("ADMIN");

const values = Array.from({ length: maxFilterValues }, () => crypto.randomUUID());
const everyFilter = Object.fromEntries(facetNames.filter((name) => name !== "status").map((name) => [name, values]));
const words = (count: number) => Array.from({ length: count }, (_, index) => `ord${index * 7919}`).join(" ");
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const post = (url: string, payload: object | string): InjectOptions => ({
  method: "POST",
  url: url.startsWith("/login") ? url : apiBasePath + url,
  payload,
  headers: { "content-type": "application/json", "x-hiqaa": url.startsWith("/login") ? "" : administrator },
});
const get = (url: string): InjectOptions => ({ url: apiBasePath + url, headers: { "x-hiqaa": administrator } });

const shortTexts = ["title", "measureDefinition", "primaryDataReportingFormat"];
/** Texts of the maximum length. */
const longTexts = Object.fromEntries(
  textFieldNames.filter((name) => !shortTexts.includes(name)).map((name) => [name, words(2000).slice(0, 9900)]),
);

async function costlyRequests(): Promise<[string, InjectOptions][]> {
  const measure = await givenMeasure(db, { ...longTexts, statuses: ["PUBLISHED", "ONGOING"] });
  const [first, second] = measure.measureVersions;
  // Has no word in common with the first version.
  const value = words(2000).replaceAll("ord", "annat").slice(0, 9900);
  await call(
    changeSingleField,
    { params: { id: second?.id ?? "" }, headers: {}, body: { field: "description", value } },
    administrator,
  );
  const search = searchMeasures.path;
  const wide = { facets: true, pageSize: 1000, columns: columnIds };
  return [
    ["every filter full, with facets", post(search, { ...everyFilter, facets: true, pageSize: 1000 })],
    ["the longest search text", post(search, { searchValue: words(70).slice(0, 500), ...wide })],
    [
      "a search for single letters",
      post(search, { searchValue: "a b c d e f g h i j k l m n o p q r s t u v x y", ...wide }),
    ],
    ["a search for hyphens and quotes", post(search, { searchValue: `"${"- ".repeat(240)}"`, ...wide })],
    ["a thousand rows by every order", post(search, { ...wide, sortfield: "KEYWORDS" })],
    ["the whole catalogue as a workbook", post("/excelexport", { columns: columnIds, format: "xlsx" })],
    ["the whole catalogue as JSON", post("/excelexport", { columns: columnIds, format: "json" })],
    [
      "long texts without a common word",
      get(`/measures/${measure.id}/history/difference?from=${first?.id}&to=${second?.id}`),
    ],
    ["a new measure with every text full", post("/measures/", { title: "Lång", ...longTexts })],
    ["a body of a million characters that is not JSON", post(search, `{"searchValue":"${"x".repeat(999_000)}`)],
    ["a deep body", post(search, nested(90_000))],
    [
      "a body of a hundred thousand keys",
      post(search, `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`),
    ],
    ["a thousand parameters", get(`/persons/?${Array.from({ length: 1000 }, (_, n) => `a[${n}][b][c]=1`).join("&")}`)],
    [
      "a search in a list by many words",
      get(`/measurementsources/?searchValue=${encodeURIComponent(words(20).slice(0, 200))}`),
    ],
    ["a long password", post("/login/", { username: "x".repeat(200), password: "y".repeat(1000) })],
    [
      "many rights at once",
      post("/accesscontrol/", { ticket: "x", resources: Array.from({ length: 20_000 }, () => "a:b") }),
    ],
  ];
}

const expectStatus = async (request: InjectOptions, status: number) =>
  expect((await app.inject(request)).statusCode).toBe(status);

/** A new name for an entry is written into the search documents of every measure that uses it. */
async function renamedEntries(): Promise<[string, InjectOptions][]> {
  const renamed: [string, InjectOptions][] = [];
  for (const path of [reportingSystems, measurementSources, instanceIdentifiers].map(({ list }) => list.path)) {
    const request = get(`${path}?sortfield=MEASURE_COUNT&sortDirection=DESCENDING&index=0&pagesize=1`);
    const [entry] = (await app.inject(request)).json<Page<{ id: string; name: string; measureCount: number }>>()
      .pageResults;
    const payload = { ...entry, name: `${entry?.name} med nytt namn` };
    renamed.push([
      `a new name at ${path}, for ${entry?.measureCount} measures`,
      { ...get(`${path}${entry?.id}`), method: "PUT", payload },
    ]);
  }
  return renamed;
}

test("an entry that many measures use is renamed without holding up the server", async () => {
  const renames = (await renamedEntries()).map(([name, request]): Action => [name, () => expectStatus(request, 200)]);

  expectShortBlocks(await runWithHealthChecks(call, renames));
});

test("no costly request holds up the server", async () => {
  const requests = await costlyRequests();
  // The first time, code is compiled and caches are filled.
  for (const [, request] of requests) await app.inject(request);

  const actions = requests.map(
    ([name, request]): Action => [
      name,
      async () => expect((await app.inject(request)).statusCode, name).toBeLessThan(500),
    ],
  );
  expectShortBlocks(await runWithHealthChecks(call, actions));
});
