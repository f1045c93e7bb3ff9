import { apiBasePath, apiKeyHeader, columnIds, getHealth, oids } from "@indikatorkatalogen/contract";
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
const send = (method: "POST" | "PUT", url: string, payload: object = {}): InjectOptions => ({
  ...get(url),
  method,
  payload,
});

type Deed = [name: string, does: () => Promise<unknown>];
const ask = (name: string, request: InjectOptions): Deed => [
  name,
  async () => expect([name, (await app.inject(request)).statusCode]).toEqual([name, 200]),
];

const readings: Deed[] = [
  ask(
    "every measure with facets",
    send("POST", "/measureversions/searchlatest/withparams", { facets: true, pageSize: 1000, columns: columnIds }),
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
const writings: Deed[] = [
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
const jobs: Deed[] = [contentAnalysisJob, cacheSyncJob].map((job) => [
  `the job ${job.name}`,
  () => job.run({}, context),
]);

test(`no call about ${measures} measures holds the server for more than ${longestHold} ms, and health is told meanwhile`, async () => {
  const held: [string, number][] = [];
  // The first time, code is compiled and what is kept is made.
  for (const [, does] of readings) await does();
  for (const [name, does] of [...readings, ...jobs, ...writings]) {
    const watch = watchLoop();
    const started = performance.now();
    const [, health] = await Promise.all([does(), call(getHealth, {})]);
    watch.stop();
    expect([name, health.status]).toEqual([name, 200]);
    held.push([`${name} (${Math.round(performance.now() - started)} ms in all)`, Math.round(watch.longest())]);
  }

  console.log(held.map(([name, hold]) => `${hold} ms: ${name}`).join("\n"));
  expect(held.filter(([, hold]) => hold > longestHold)).toEqual([]);
});
