import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type FindingKind, getContentAnalysis, startContentAnalysis } from "@indikatorkatalogen/contract";
import readExcelFile from "read-excel-file/node";
import { afterAll, expect, test } from "vitest";
import { givenInstanceIdentifier } from "../../testing/given.ts";
import { givenMeasure, type NewMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { analyseContent } from "./content-analysis.service.ts";
import { exportAnalysis } from "./read-analysis.service.ts";

const { app, db, call, clock, logIn } = await startTestApp();

/** Every request, and the greatest number of concurrent ones. */
const requests: string[] = [];
let concurrent = 0;
let maxConcurrent = 0;
const statusOf = (url = "", method = "") =>
  ({ "/moved": 302, "/gone": 404, "/members": 403, "/only-get": method === "HEAD" ? 404 : 200 })[url] ?? 200;
const pages = createServer(({ method, url }, response) => {
  requests.push(`${method} ${url}`);
  concurrent += 1;
  maxConcurrent = Math.max(maxConcurrent, concurrent);
  setTimeout(() => {
    concurrent -= 1;
    response.writeHead(statusOf(url, method), { location: "/gone" }).end();
  }, 5);
});
await new Promise<void>((done) => pages.listen(0, "127.0.0.1", done));
afterAll(() => pages.close());
const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

const analyse = (allowsPrivate = true) =>
  analyseContent({ db, now: () => clock.now, signal: new AbortController().signal, allowsPrivate });

const read = async (kind?: FindingKind) =>
  (await call(getContentAnalysis, { query: { pagesize: "100", ...(kind && { kind }) } }, await logIn("TECH_ADMIN")))
    .body;

const givenPublished = (title: string, content: Partial<NewMeasure> = {}) =>
  givenMeasure(db, {
    title,
    interpretationTextPersonnel: "Hög andel är bra.",
    sourcesOfError: "Få.",
    statuses: ["PUBLISHED"],
    ...content,
  });

const day = 86_400_000;
const sentence = "Andel patienter med misstänkt stroke som nådde en strokeenhet direkt från ambulansen";

test("an analysis finds what is missing, expired, soon expired, nearly identical and with broken links", async () => {
  const now = clock.now.getTime();
  await givenPublished("Utan tolkning", { interpretationTextPersonnel: null });
  await givenPublished("Utgången", { validTo: now - 3 * day });
  await givenPublished("Snart utgången", { validTo: now + 30 * day });
  await givenPublished("Länge kvar", { validTo: now + 400 * day });
  const like = await givenPublished("Direkt till strokeenhet", { numeratorDefinition: sentence });
  await givenPublished("Direkt till strokeenheten", { numeratorDefinition: `${sentence}.` });
  await givenPublished("Länkad", {
    references: `Se ${site}/gone, (${site}/fine) och ${site}/moved. Även ${site}/only-get och ${site}/members!`,
  });
  await givenMeasure(db, { title: "Ett utkast utan allt", interpretationTextPersonnel: null });
  expect(await read()).toMatchObject({ analysedAt: null, totalCount: 0, running: null });

  await analyse();

  const { analysedAt, measures, counts } = await read();
  expect({ analysedAt, measures, counts }).toEqual({
    analysedAt: now,
    measures: 7,
    counts: { MISSING_FIELDS: 1, EXPIRED: 1, EXPIRING: 1, NEAR_DUPLICATE: 1, FAULTY_LINK: 2 },
  });
  const missing = (await read("MISSING_FIELDS")).pageResults;
  expect(missing).toMatchObject([{ title: "Utan tolkning", detail: "Bör kompletteras med Tolkning.", versionNr: 1 }]);
  expect((await read("EXPIRED")).pageResults).toMatchObject([{ title: "Utgången" }]);
  expect((await read("EXPIRING")).pageResults).toMatchObject([{ title: "Snart utgången" }]);
  const [pair] = (await read("NEAR_DUPLICATE")).pageResults;
  expect([pair?.measureId, pair?.other?.measureId]).toContain(like.id);
  expect((await read("FAULTY_LINK")).pageResults).toMatchObject([
    { title: "Länkad", url: `${site}/gone`, detail: "Referenser: sidan svarar med fel 404" },
    { title: "Länkad", url: `${site}/moved`, detail: "Referenser: sidan svarar med fel 404" },
  ]);
  expect(maxConcurrent).toBe(1);
});

const rowsOf = async (file: Buffer) => (await readExcelFile(file))[0]?.data;

test("all findings are downloaded as Excel, and a queued analysis is reported", async () => {
  const ticket = await logIn("TECH_ADMIN");

  const file = await app.inject({ url: "/services/api/1.0/analysis/content/excel", headers: { "x-hiqaa": ticket } });
  const [sheet] = await readExcelFile(file.rawPayload);
  const [header, ...rows] = sheet?.data ?? [];
  const started = await call(startContentAnalysis, {}, ticket);

  expect(file.headers["content-disposition"]).toMatch(/filename="innehallsanalys-.*\.xlsx"/);
  expect(header?.slice(0, 3)).toEqual(["Anmärkning", "Titel", "Version"]);
  expect(rows).toHaveLength(6);
  expect(rows.map(([kind]) => kind)).toContain("Trasiga länkar");
  expect(started.body).toEqual({ isStarted: true });
  expect((await read()).running).toMatchObject({ phase: "READING", done: 0 });
});

test("a download is complete when a new analysis finishes meanwhile", async () => {
  const before = await buffer((await exportAnalysis(db, clock.now)).content);
  const { content } = await exportAnalysis(db, clock.now);

  await analyse();

  expect(await rowsOf(await buffer(content))).toEqual(await rowsOf(before));
});

test("a download that several new analyses overtake fails instead of lacking findings", async () => {
  const { content } = await exportAnalysis(db, clock.now);

  for (let count = 0; count < 3; count += 1) await analyse();

  await expect(buffer(content)).rejects.toThrow("deleted during the download");
});

test("a link that worked is not checked again the next day, and one that did not is", async () => {
  requests.length = 0;
  clock.now = new Date(clock.now.getTime() + day);

  await analyse();

  expect(requests.filter((line) => line.startsWith("HEAD")).toSorted()).toEqual([
    "HEAD /gone",
    "HEAD /gone",
    "HEAD /moved",
  ]);
});

test("outside demo mode no private address is requested, whatever a text links to", async () => {
  requests.length = 0;
  clock.now = new Date(clock.now.getTime() + 30 * day);

  await analyse(false);

  expect(requests).toEqual([]);
});

test("an analysis that is interrupted shows nothing, and the next starts over", async () => {
  const before = await read();
  const aborted = AbortSignal.abort();

  const cut = analyseContent({ db, now: () => clock.now, signal: aborted, allowsPrivate: true });

  await expect(cut).rejects.toThrow();
  expect(await read()).toMatchObject({ analysedAt: before.analysedAt, totalCount: before.totalCount });
  expect((await read()).running).toMatchObject({ phase: "READING" });
  await analyse();
  expect((await read()).running).toMatchObject({ done: 0 });
});

test("an editor reads what was found, of all measures or of one owner's, but does not start an analysis", async () => {
  const editor = await logIn("EDITOR");
  const owner = await givenInstanceIdentifier(db);
  await givenPublished("Ägarens utan tolkning", { interpretationTextPersonnel: null, measureOwner: { id: owner.id } });
  await analyse();

  const all = (await call(getContentAnalysis, { query: {} }, editor)).body;
  const { counts, pageResults, totalCount } = (await call(getContentAnalysis, { query: { owner: owner.id } }, editor))
    .body;
  const file = await exportAnalysis(db, clock.now, owner.id);
  const [sheet] = await readExcelFile(await buffer(file.content));

  expect(all.totalCount).toBeGreaterThan(1);
  expect(pageResults).toMatchObject([{ title: "Ägarens utan tolkning", owner: owner.name, ownerId: owner.id }]);
  expect({ totalCount, missing: counts.MISSING_FIELDS, expired: counts.EXPIRED }).toEqual({
    totalCount: 1,
    missing: 1,
    expired: 0,
  });
  expect(sheet?.data).toHaveLength(2);
  expect((await call(startContentAnalysis, {}, editor)).status).toBe(401);
  expect((await call(getContentAnalysis, { query: {} }, await logIn("READER"))).status).toBe(401);
});
