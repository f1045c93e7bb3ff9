import { apiBasePath, apiKeyHeader, columnIds, oids, searchMeasures, versionParts } from "@indikatorkatalogen/contract";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { readShippedConcepts } from "../../modules/concepts/shipped-concepts.ts";
import { contentAnalysisJob } from "../../modules/content-analysis/content-analysis-job.ts";
import { cacheSyncJob } from "../../modules/tech-admin/cache-sync-job.ts";
import { givenInstanceIdentifier, givenMeasurementSource, givenPerson, givenReportingSystem } from "../given.ts";
import { givenCopies } from "../given-many-measures.ts";
import { givenContentWithParts, givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { isLong } from "../suite-length.ts";
import { type Action, expectShortBlocks, runWithHealthChecks } from "./event-loop-blocks.ts";

const measures = isLong ? 3000 : 60;

const distribution = { url: "http://127.0.0.1:9", keys: ["a-key-of-the-host"] };
const { app, db, call, clock, logIn } = await startTestApp({ distribution, shippedConcepts: readShippedConcepts() });
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

const request = (name: string, options: InjectOptions, status = 200): Action => [
  name,
  async () => expect([name, (await app.inject(options)).statusCode]).toEqual([name, status]),
];

const target = {
  source: await givenMeasurementSource(db),
  system: await givenReportingSystem(db),
  person: await givenPerson(db),
  organization: await givenInstanceIdentifier(db),
};

const reads: Action[] = [
  request(
    "every measure with facets",
    send("POST", searchMeasures.path, { facets: true, pageSize: 1000, columns: columnIds }),
  ),
  request("as a workbook", send("POST", "/excelexport", { columns: columnIds, format: "xlsx" })),
  request("as lines", send("POST", "/excelexport", { columns: columnIds, format: "csv" })),
  request("as JSON", send("POST", "/excelexport", { columns: columnIds, format: "json" })),
  request("measures much alike", get(`/measures/${measure.id}/similar/`)),
  request("a thousand changes", get("/changes?since=0&pagesize=1000")),
  request("the feed of changes", get("/changes/atom")),
  request("the newest events", get("/events/measureversion")),
  request("a portion for the host", {
    url: `${apiBasePath}/distribution/measures/v3_1?pagesize=1000`,
    headers: { [apiKeyHeader]: distribution.keys[0] },
  }),
  request("the measures of a source", get(`/measurementsources/${source}/measures/`)),
  request("the measures of a code", get(`${keywords}/STROKE/measures/`)),
  request("what a person does", get(`/persons/${person}/actors/`)),
  request("a source that may not be deleted", send("DELETE", `/measurementsources/${source}`), 409),
  request(
    "what merging two persons would mean",
    send("POST", `/persons/${person}/merge/${target.person.id}?dryRun=true`),
  ),
  request("how many measures each source has", get("/measurementsources/?sortfield=MEASURE_COUNT")),
];

const addConcept = request(
  "a new concept",
  send("POST", "/concepts/", { preferred: "vårdomsorg", terms: [{ term: "omsorg" }] }),
);
const named = async (url: string): Promise<object> => (await app.inject(get(url))).json();
/** Each of these writes changes the search documents of every measure. */
const writes: Action[] = [
  request(
    "a new name for a source",
    send("PUT", `/measurementsources/${source}`, {
      ...(await named(`/measurementsources/${source}`)),
      name: "Nytt namn",
    }),
  ),
  request(
    "a new name for a code",
    send("PUT", `${keywords}/STROKE`, { ...(await named(`${keywords}/STROKE`)), displayName: "Nytt namn" }),
  ),
  request("two persons become one", send("POST", `/persons/${person}/merge/${target.person.id}`)),
  request("two sources become one", send("POST", `/measurementsources/${source}/merge/${target.source.id}`)),
  request("two systems become one", send("POST", `/reportingsystems/${system}/merge/${target.system.id}`)),
  request(
    "two organisations become one",
    send("POST", `/instanceidentifiers/${organization}/merge/${target.organization.id}`),
  ),
  request("two codes become one", send("POST", `${keywords}/STROKE/merge/DIABETES`)),
];

const context = {
  db,
  now: () => clock.now,
  signal: new AbortController().signal,
  log: { info: () => {}, warn: () => {} },
  jobSettings: { isDemo: false, distribution, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  isClockInSync: async () => true,
};
const jobs: Action[] = [contentAnalysisJob, cacheSyncJob].map((job) => [
  `the job ${job.name}`,
  () => job.run({}, context),
]);

/** Work over all measures must yield at least once per this number of measures. */
const maxSlice = 20;
const sliced = [...jobs, ...writes];

/** The largest possible version: the maximum number of parts, and texts up to the limit of their total size. */
async function largest(): Promise<Action[]> {
  const submeasures = Array.from({ length: versionParts.submeasures.maxCount }, (_, nr) => ({
    restriction: `Avgränsning ${nr}`,
  }));
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
    request("the largest measure is made", send("POST", "/measures/", { ...body, title: "Ett till" })),
    request("the same text for all sub-measures", send("PUT", `${version}/changeforallsubmeasures/`, forAll)),
    request("one field of it", send("PUT", `${version}/singlefield/`, { field: "description", value: text })),
    request("it is read", get(`/measures/${id}`)),
    request("where its sub-measures differ", get(`${version}/submeasures/difference`)),
    request("it is copied", send("POST", `/measures/${id}/copy/`)),
    request("it is published", send("PUT", `${version}/publish`)),
    request("its next version", send("PUT", `/measures/${id}/newmeasureversion/`)),
    request("its history", get(`/measures/${id}/history`)),
  ];
}

test(`no call about ${measures} measures holds up the server`, async () => {
  const load: Action = [
    "the search index is loaded",
    async () => expect((await call(searchMeasures, { body: {} })).body.totalCount).toBe(measures + 1),
  ];
  const first = await runWithHealthChecks(call, [load]);
  // The first time, code is compiled and caches are filled.
  for (const [, run] of reads) await run();

  const records = new Map([...first, ...(await runWithHealthChecks(call, [...reads, addConcept, ...sliced]))]);
  expectShortBlocks(records);
  const unbroken = sliced.filter(([name]) => (records.get(name)?.yields ?? 0) < measures / maxSlice);
  expect(unbroken.map(([name]) => name)).toEqual([]);
});

test("no call about the largest measure holds up the server", async () => {
  expectShortBlocks(await runWithHealthChecks(call, await largest()));
});
