import {
  apiBasePath,
  createPerson,
  createSubscriber,
  type Endpoint,
  getPerson,
  startCacheSync,
} from "@indikatorkatalogen/contract";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { loggerOptions } from "../http/logging/logger.ts";
import { prepareJobs } from "../jobs/prepare-jobs.ts";
import { startReceiver } from "../testing/receiver.ts";
import { startTestApp, testSecrets } from "../testing/start-test-app.ts";
import { startTraceCollector } from "../testing/trace-collector.ts";
import { jobs, startWorkers } from "../workers.ts";
import { openTraces } from "./open-traces.ts";

const collector = await startTraceCollector();
const traces = await openTraces({ endpoint: collector.endpoint, ratio: 1, delayMs: 50 });
const lines: { msg?: string; transactionId?: string }[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
const startSpan = traces?.startSpan;
const { app, db, listen, clock, logIn } = await startTestApp({
  startSpan,
  logger: { level: "info", stream },
});
clock.now = new Date();
const receiver = await startReceiver();
let stopWorkers = async () => {};

beforeAll(async () => {
  await prepareJobs(db, jobs);
  stopWorkers = await startWorkers({
    ...{ db, listen, startSpan, secrets: testSecrets, log: pino(loggerOptions("info"), stream) },
    now: () => new Date(),
    isClockInSync: async () => true,
    afterWrite: async () => {},
    jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
    receivers: { allowsAnyAddress: false, privateHosts: ["127.0.0.1"] },
  });
});
afterAll(async () => {
  await stopWorkers();
  await receiver.stop();
  await traces?.stop();
  await collector.stop();
});

const traceId = () => newId().replaceAll("-", "");
const browserSpan = "00f067aa0ba902b7";

interface Call {
  headers?: Record<string, string>;
  ticket?: string;
  body?: object;
}

const send = ({ method, path }: Endpoint, { headers = {}, ticket, body }: Call = {}) =>
  app.inject({
    method,
    url: apiBasePath + path,
    headers: { ...headers, ...(ticket && { "x-hiqaa": ticket }) },
    ...(body && { payload: body }),
  });

const logged = (id: string) => lines.filter(({ transactionId }) => transactionId === id);

test("a call, its job, the statements of both and their log lines have the trace id of the browser", async () => {
  const id = traceId();
  const ticket = await logIn("TECH_ADMIN");

  const headers = { traceparent: `00-${id}-${browserSpan}-01` };
  const response = await send(startCacheSync, { headers, ticket });

  expect(response.headers["x-request-id"]).toBe(id);
  await expect.poll(() => logged(id).map(({ msg }) => msg)).toEqual(expect.arrayContaining(["answered", "job done"]));
  const tree = () => {
    const own = collector.spans.filter((span) => span.traceId === id);
    const names = new Map(own.map(({ spanId, name }) => [spanId, name]));
    return own.map(({ name, parentSpanId = "" }) => `${names.get(parentSpanId) ?? parentSpanId} > ${name}`);
  };
  await expect
    .poll(tree)
    .toEqual(
      expect.arrayContaining([
        `${browserSpan} > GET /techadmin/cache/sync`,
        "GET /techadmin/cache/sync > enqueue cache-sync",
        "GET /techadmin/cache/sync > SELECT ticket",
        "enqueue cache-sync > job cache-sync",
        "job cache-sync > SELECT measure",
      ]),
    );
});

test("a message to a subscriber belongs to the call that caused it, and no content is exported", async () => {
  const id = traceId();
  const technician = await logIn("TECH_ADMIN");
  const subscriber = { name: `Prenumerant ${newId()}`, url: receiver.url };
  receiver.expectSecret((await send(createSubscriber, { ticket: technician, body: subscriber })).json().secret);
  const ticket = await logIn("MAIN_EDITOR");

  const headers = { traceparent: `00-${id}-${browserSpan}-01` };
  const body = { firstName: "Hemlighetsfull", lastName: "Sekretessbelagdsson" };
  expect((await send(createPerson, { headers, ticket, body })).statusCode).toBe(200);

  await expect.poll(() => receiver.received.map(({ traceparent }) => traceparent?.slice(3, 35))).toContain(id);
  expect(receiver.verificationErrors).toEqual([]);
  const names = () => collector.spans.filter((span) => span.traceId === id).map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(["INSERT event", "send message"]));
  expect(logged(id).map(({ msg }) => msg)).toContain("message sent");
  const exported = collector.bodies.join();
  for (const secret of [body.firstName, body.lastName, ticket, subscriber.name]) expect(exported).not.toContain(secret);
});

test("an error names the call by the id that a proxy gave it", async () => {
  const id = newId();

  const response = await send(getPerson, { headers: { "x-request-id": id } });

  expect(response.json().transactionId).toBe(id.replaceAll("-", ""));
});

test.each([
  ["traceparent", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"],
  ["traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, 00-1"],
  ["traceparent", "0".repeat(100)],
  ["x-request-id", `{"msg":"forged"}`],
  ["x-request-id", "<script>alert(1)</script>"],
  ["x-request-id", "4bf92f3577b34da6a3ce929d0e0e47364bf92f3577b34da6a3ce929d0e0e4736"],
])("a hostile %s is replaced: %s", async (header, value) => {
  const { transactionId } = (await send(getPerson, { headers: { [header]: value } })).json();

  expect(transactionId).toMatch(/^[0-9a-f]{32}$/);
  expect(value).not.toContain(transactionId);
});
