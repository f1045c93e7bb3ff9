import {
  apiBasePath,
  apiKeyHeader,
  columnIds,
  getHealth,
  oids,
  versionParts,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { contentAnalysisJob } from "../../modules/content-analysis/content-analysis-job.ts";
import { cacheSyncJob } from "../../modules/tech-admin/cache-sync-job.ts";
import { givenInstanceIdentifier, givenMeasurementSource, givenPerson, givenReportingSystem } from "../given.ts";
import { givenCopies } from "../given-many-measures.ts";
import { givenContentWithParts, givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { watchLoop } from "./loop-watch.ts";

/** Nothing that a caller can send may hold the server's thread for longer, however many measures it is about. */
const longestHold = 100;
const measures = process.env.SUITE_LENGTH === "long" ? 3000 : 200;

const distribution = { url: "http://127.0.0.1:9", keys: ["a-key-of-the-host"] };
const { app, db, call, clock, logIn } = await startTestApp({ distribution });
const headers = { "x-hiqaa": await logIn("ADMIN", "TECH_ADMIN") };
const content = await givenContentWithParts(db, {
  description: "En text av vanlig längd. ".repeat(40),
  submeasures: [],
});
const measure = await givenMeasure(db, { ...content, statuses: ["PUBLISHED"] });
await givenCopies(db, measure, measures);

const [connection] = content.connections ?? [];
const source = connection?.measurementSource?.id;
const system = connection?.reportingSystem?.id;
const person = content.actors?.find((actor) => actor.person)?.person?.id;
const organization = content.actors?.find((actor) => actor.instanceIdentifier)?.instanceIdentifier?.id;
const keywords = `/codesystems/${oids.keywords}/codes`;

const get = (url: string): InjectOptions => ({ url: apiBasePath + url, headers });
const send = (method: "POST" | "PUT" | "DELETE", url: string, payload: object = {}): InjectOptions => ({
  ...get(url),
  method,
  payload,
});

type AuditEntry = [name: string, does: () => Promise<unknown>];
const ask = (name: string, request: InjectOptions, status = 200): AuditEntry => [
  name,
  async () => expect([name, (await app.inject(request)).statusCode]).toEqual([name, status]),
];

const readings: AuditEntry[] = [
  ask(
    "every measure with facets",
    send("POST", searchMeasures.path, { facets: true, pageSize: 1000, columns: columnIds }),
  ),
  ask("as a workbook", send("POST", "/excelexport", { columns: columnIds, format: "xlsx" })),
  ask("as lines", send("POST", "/excelexport", { columns: columnIds, format: "csv" })),
  ask("as JSON", send("POST", "/excelexport", { columns: columnIds, format: "json" })),
  ask("measures much alike", get(`/measures/${measure.id}/similar/`)),
  ask("a thousand changes", get("/changes?since=0&pagesize=1000")),
  ask("the feed of changes", get("/changes/atom")),
  ask("the newest events", get("/events/measureversion")),
  ask("a portion for the host", {
    url: `${apiBasePath}/distribution/measures/v3_1?pagesize=1000`,
    headers: { [apiKeyHeader]: distribution.keys[0] },
  }),
  ask("the measures of a source", get(`/measurementsources/${source}/measures/`)),
  ask("the measures of a code", get(`${keywords}/STROKE/measures/`)),
  ask("what a person does", get(`/persons/${person}/actors/`)),
  ask("how many measures each source has", get("/measurementsources/?sortfield=MEASURE_COUNT")),
];

const target = {
  source: await givenMeasurementSource(db),
  system: await givenReportingSystem(db),
  person: await givenPerson(db),
  organization: await givenInstanceIdentifier(db),
};
const named = async (url: string): Promise<object> => (await app.inject(get(url))).json();
const writings: AuditEntry[] = [
  ask(
    "a new name for a source",
    send("PUT", `/measurementsources/${source}`, {
      ...(await named(`/measurementsources/${source}`)),
      name: "Nytt namn",
    }),
  ),
  ask(
    "a new name for a code",
    send("PUT", `${keywords}/STROKE`, { ...(await named(`${keywords}/STROKE`)), displayName: "Nytt namn" }),
  ),
  ask("two words that mean the same", send("POST", "/synonyms/", { fromWords: "vård", toWords: "omsorg" })),
  ask("a source that may not be deleted", send("DELETE", `/measurementsources/${source}`), 409),
  ask("what merging two persons would mean", send("POST", `/persons/${person}/merge/${target.person.id}?dryRun=true`)),
  ask("two persons become one", send("POST", `/persons/${person}/merge/${target.person.id}`)),
  ask("two sources become one", send("POST", `/measurementsources/${source}/merge/${target.source.id}`)),
  ask("two systems become one", send("POST", `/reportingsystems/${system}/merge/${target.system.id}`)),
  ask(
    "two organisations become one",
    send("POST", `/instanceidentifiers/${organization}/merge/${target.organization.id}`),
  ),
  ask("two codes become one", send("POST", `${keywords}/STROKE/merge/DIABETES`)),
];

const context = {
  db,
  now: () => clock.now,
  signal: new AbortController().signal,
  log: { info: () => {}, warn: () => {} },
  installation: { isDemo: false, distribution },
  afterWrite: async () => {},
};
const jobs: AuditEntry[] = [contentAnalysisJob, cacheSyncJob].map((job) => [
  `the job ${job.name}`,
  () => job.run({}, context),
]);

/** As much as one version may hold: its parts by number, and its texts by their size together. */
async function largest(): Promise<AuditEntry[]> {
  const submeasures = Array.from({ length: versionParts.submeasures.maxCount }, (_, nr) => ({ restriction: `Avgränsning ${nr}` }));
  const own = await givenContentWithParts(db, { keywords: [] });
  const { connections = [], targetValues = [] } = own;
  const text = "En text. ".repeat(300);
  const many = <T>(parts: readonly T[], count: number) =>
    Array.from({ length: count }, (_, nr) => parts[nr % parts.length] as T);
  const body = {
    ...own,
    title: "Det största måttet",
    submeasures,
    connections: many(connections, versionParts.connections.maxCount),
    targetValues: many(targetValues, versionParts.targetValues.maxCount),
  };
  const made = await app.inject(send("POST", "/measures/", body));
  expect(made.statusCode, made.body).toBe(200);
  const { id, measureVersions } = made.json();
  const version = `/measureversions/${measureVersions[0].id}`;
  const forAll = { field: "description", value: text };
  return [
    ask("the largest measure is made", send("POST", "/measures/", { ...body, title: "Ett till" })),
    ask("the same text for all sub-measures", send("PUT", `${version}/changeforallsubmeasures/`, forAll)),
    ask("one field of it", send("PUT", `${version}/singlefield/`, { field: "description", value: text })),
    ask("it is read", get(`/measures/${id}`)),
    ask("where its sub-measures differ", get(`${version}/submeasures/difference`)),
    ask("it is copied", send("POST", `/measures/${id}/copy/`)),
    ask("it is published", send("PUT", `${version}/publish`)),
    ask("its next version", send("PUT", `/measures/${id}/newmeasureversion/`)),
    ask("its history", get(`/measures/${id}/history`)),
  ];
}

async function holdsOf(deeds: readonly AuditEntry[]): Promise<string[]> {
  const held: [string, number][] = [];
  for (const [name, does] of deeds) {
    const watch = watchLoop();
    const started = performance.now();
    const [, health] = await Promise.all([does(), call(getHealth, {})]);
    watch.stop();
    expect([name, health.status]).toEqual([name, 200]);
    held.push([`${name} (${Math.round(performance.now() - started)} ms in all)`, Math.round(watch.longest())]);
  }
  const told = ([name, hold]: [string, number]) => `${hold} ms: ${name}`;
  console.log(held.map(told).join("\n"));
  return held.filter(([, hold]) => hold > longestHold).map(told);
}

test(`no call about ${measures} measures holds the server for more than ${longestHold} ms, and health is told meanwhile`, async () => {
  const takingIn: AuditEntry = [
    "the catalogue takes them in",
    async () => expect((await call(searchMeasures, { body: {} })).body.totalCount).toBe(measures + 1),
  ];
  const atFirst = await holdsOf([takingIn]);
  // The first time, code is compiled and what is kept is made.
  for (const [, does] of readings) await does();

  expect([...atFirst, ...(await holdsOf([...readings, ...jobs, ...writings]))]).toEqual([]);
});

test("nor does any call about the largest measure", async () => {
  expect(await holdsOf(await largest())).toEqual([]);
});
