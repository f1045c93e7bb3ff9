import {
  apiBasePath,
  changeSingleField,
  columnIds,
  facetNames,
  getHealth,
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
import { givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { watchLoop } from "./loop-watch.ts";

/** Nothing that a caller can send may hold the server's thread for longer. */
const longestHold = 100;

const { app, db, call, logIn } = await startTestApp({}, "demo");
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
/** As long as the contract lets texts be. */
const longTexts = Object.fromEntries(
  textFieldNames.filter((name) => !shortTexts.includes(name)).map((name) => [name, words(2000).slice(0, 9900)]),
);

async function worstCalls(): Promise<[string, InjectOptions][]> {
  const measure = await givenMeasure(db, { ...longTexts, statuses: ["PUBLISHED", "ONGOING"] });
  const [first, second] = measure.measureVersions;
  // Nothing alike in the two.
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
    ["the longest question", post(search, { searchValue: words(70).slice(0, 500), ...wide })],
    [
      "a question of single letters",
      post(search, { searchValue: "a b c d e f g h i j k l m n o p q r s t u v x y", ...wide }),
    ],
    ["a question of hyphens and quotes", post(search, { searchValue: `"${"- ".repeat(240)}"`, ...wide })],
    ["a thousand rows by every order", post(search, { ...wide, sortfield: "KEYWORDS" })],
    ["the whole catalogue as a workbook", post("/excelexport", { columns: columnIds, format: "xlsx" })],
    ["the whole catalogue as JSON", post("/excelexport", { columns: columnIds, format: "json" })],
    [
      "long texts that share nothing",
      get(`/measures/${measure.id}/history/difference?from=${first?.id}&to=${second?.id}`),
    ],
    ["a new measure with every text full", post("/measures/", { title: "Lång", ...longTexts })],
    ["a body of a million signs that is no JSON", post(search, `{"searchValue":"${"x".repeat(999_000)}`)],
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
      "many rights asked about",
      post("/accesscontrol/", { ticket: "x", resources: Array.from({ length: 20_000 }, () => "a:b") }),
    ],
  ];
}

/** A new name for what many measures name is written into what searches read of each of them. */
async function newNames(): Promise<[string, InjectOptions][]> {
  const renamed: [string, InjectOptions][] = [];
  for (const path of [reportingSystems, measurementSources, instanceIdentifiers].map(({ list }) => list.path)) {
    const asked = get(`${path}?sortfield=MEASURE_COUNT&sortDirection=DESCENDING&index=0&pagesize=1`);
    const [entry] = (await app.inject(asked)).json<Page<{ id: string; name: string; measureCount: number }>>()
      .pageResults;
    const payload = { ...entry, name: `${entry?.name} med nytt namn` };
    const request: InjectOptions = { ...get(`${path}${entry?.id}`), method: "PUT", payload };
    renamed.push([`a new name at ${path}, for ${entry?.measureCount} measures`, request]);
  }
  return renamed;
}

test("what many measures name is given another name without holding the server, and health is told meanwhile", async () => {
  const held: [string, number][] = [];
  for (const [name, request] of await newNames()) {
    const watch = watchLoop();
    const [answer, health] = await Promise.all([app.inject(request), call(getHealth, {})]);
    watch.stop();
    expect([name, answer.statusCode, health.status]).toEqual([name, 200, 200]);
    held.push([name, Math.round(watch.longest())]);
  }

  console.log(held.map(([name, hold]) => `${hold} ms: ${name}`).join("\n"));
  expect(held.filter(([, hold]) => hold > longestHold)).toEqual([]);
});

test(`no call holds the server for more than ${longestHold} ms, and health is told meanwhile`, async () => {
  const calls = await worstCalls();
  const held: [string, number][] = [];
  for (const [name, request] of calls) {
    // The first time, code is compiled and what is kept is made.
    await app.inject(request);
    const watch = watchLoop();
    const [answer, health] = await Promise.all([app.inject(request), call(getHealth, {})]);
    await app.inject(request);
    watch.stop();
    expect([name, answer.statusCode < 500, health.status]).toEqual([name, true, 200]);
    held.push([name, Math.round(watch.longest())]);
  }

  console.log(held.map(([name, hold]) => `${hold} ms: ${name}`).join("\n"));
  expect(held.filter(([, hold]) => hold > longestHold)).toEqual([]);
});
