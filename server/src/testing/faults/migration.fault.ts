import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchMeasures } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { migrateCatalogue } from "../../modules/catalogue-migration/migrate-catalogue.service.ts";
import { exportRows } from "../../modules/measures/transfer/export-rows.service.ts";
import { importRows } from "../../modules/measures/transfer/import-rows.service.ts";
import { givenContentWithParts, givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { isLong } from "../suite-length.ts";

const source = await startTestApp({}, "demo");
const folder = await mkdtemp(join(tmpdir(), "migration-"));
afterAll(() => rm(folder, { recursive: true }));

await givenMeasure(source.db, {
  ...(await givenContentWithParts(source.db)),
  statuses: ["UNPUBLISHED", "PUBLISHED", "ONGOING"],
});
const more = Array.from({ length: isLong ? 2000 : 50 }, (_, index) =>
  JSON.stringify({ title: `Mått ${index}`, status: "PUBLISHED", measureOwner: "SKR", keywords: ["Stroke"] }),
);
await importRows(source.db, more, { dryRun: false, strict: false, now: new Date("2026-01-01T08:00:00Z") });
const ticket = await source.logIn("READER");
// Makes the list include what was written without the server.
await source.call(searchMeasures, { body: {} }, ticket);
await source.app.listen({ port: 0, host: "127.0.0.1" });

/** A way to fail. Some requests at regular intervals fail in one of these ways; the others are forwarded. */
type Fault = (response: ServerResponse) => void;
const faults: Fault[] = [
  (response) => response.writeHead(503, { "retry-after": "0" }).end("{}"),
  (response) => response.writeHead(429, { "retry-after": new Date().toUTCString() }).end("{}"),
  (response) => response.destroy(),
  (response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"pageResults": ['),
  // No response at all.
  () => {},
];

let requests = 0;
let concurrent = 0;
let maxConcurrent = 0;
const paths: string[] = [];

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { port } = source.app.server.address() as AddressInfo;
  const { method, url, headers } = incoming;
  const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
}

const proxy = createServer((incoming, response) => {
  requests += 1;
  concurrent += 1;
  maxConcurrent = Math.max(maxConcurrent, concurrent);
  response.once("close", () => {
    concurrent -= 1;
  });
  paths.push(incoming.url ?? "");
  const fault = requests % 9 === 0 ? faults[(requests / 9) % faults.length] : undefined;
  if (fault) fault(response);
  else forward(incoming, response);
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
afterAll(() => proxy.close());
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

async function linesOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportRows(db)) lines.push(line);
  return lines.toSorted();
}

/** The keys whose values differ in any row. */
function differingKeys(original: readonly string[], copied: readonly string[]): string[] {
  const byId = new Map(copied.map((line) => [JSON.parse(line).id, JSON.parse(line)]));
  const keys = original.flatMap((line) => {
    const row: Record<string, unknown> = JSON.parse(line);
    const copy = byId.get(row.id) ?? {};
    return Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(copy[key]));
  });
  return [...new Set(keys)];
}

test("a catalogue that fails and hangs in between is migrated whole, also after an interruption", async () => {
  const { db } = await startTestApp();
  const retries: string[] = [];
  const settings = {
    url,
    ticket,
    folder,
    now: new Date("2026-09-01T08:00:00Z"),
    timeoutMs: 1000,
    wait: async () => {},
    onRetry: (problem: string) => retries.push(problem),
  };
  const interruption = new AbortController();
  const onFetch = (done: number) => {
    if (done === 60) interruption.abort();
  };

  const interrupted = migrateCatalogue(db, { ...settings, signal: interruption.signal, onFetch });
  await expect(interrupted).rejects.toThrow();
  const before = paths.filter((path) => path.includes("/measures/")).length;
  paths.length = 0;
  const report = await migrateCatalogue(db, { ...settings, signal: new AbortController().signal, onFetch: () => {} });

  expect(report.imported.errors).toEqual([]);
  expect(report.differing).toEqual([]);
  const [copied, original] = [await linesOf(db), await linesOf(source.db)];
  expect(copied).toHaveLength(original.length);
  expect(differingKeys(original, copied)).toEqual([]);
  // Data fetched before the interruption is not fetched again.
  expect(before).toBeGreaterThanOrEqual(50);
  const refetched = new Set(paths.filter((path) => path.includes("/measures/")));
  expect(refetched.size).toBeLessThanOrEqual(report.measures - 50);
  expect(maxConcurrent).toBe(1);
  expect(new Set(retries.map((problem) => problem.split(" ")[0])).size).toBeGreaterThan(1);
  expect(await readdir(folder)).toHaveLength(1);
});
