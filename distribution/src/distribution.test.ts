import { connect } from "node:net";
import { text } from "node:stream/consumers";
import {
  addDistributionUsage,
  type ConsumerPage,
  type ContractVersion,
  changeSingleField,
  consumerPage,
  createNewMeasureVersion,
  type DistributionHealth,
  deleteMeasure,
  errorBody,
  getUsageStatistics,
  hiddenPersonName,
  pausePolling,
  resumePolling,
  unpublishVersion,
} from "@indikatorkatalogen/contract";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newId } from "../../server/src/database/new-id.ts";
import { givenMeasurementSource } from "../../server/src/testing/given.ts";
import { givenContentWithParts, givenMeasure } from "../../server/src/testing/given-measures.ts";
import { startTestApp } from "../../server/src/testing/start-test-app.ts";
import type { Catalogue } from "./importing/catalogue.ts";
import { oldKey, startTestHost, webhookSecret } from "./testing/start-test-host.ts";

const { app, db, call, logIn, usage } = await startTestApp({
  distribution: { url: "http://unused.test", keys: [oldKey] },
});
const mainEditor = await logIn("MAIN_EDITOR");
const catalogueUrl = await app.listen({ port: 0, host: "127.0.0.1" });

async function givenReported(
  title: string,
  contractVersion: ContractVersion,
  status: "PUBLISHED" | "ONGOING" = "PUBLISHED",
) {
  const { id } = await givenMeasurementSource(db);
  const connections = [{ measurementSource: { id }, contractVersion }];
  const { measureVersions } = await givenMeasure(db, { title, statuses: [status], connections });
  const [version] = measureVersions;
  if (!version) throw new Error("A measure has a version");
  return version;
}

test("an import adds the measures that are published by the contract, and removes those that no longer are", async () => {
  const { app: host, runImport, listTitles, fetchPage } = await startTestHost({ catalogueUrl });
  const unpublished = await givenReported("Leaves", 2);
  for (const title of ["One", "Two", "Three"]) await givenReported(title, 2);
  await givenReported("Of another contract", 3);
  await givenReported("A draft", 2, "ONGOING");

  const first = await runImport("v2");
  const again = await runImport("v2");
  const before = await fetchPage({ contract: "v2" });
  await call(unpublishVersion, { params: { id: unpublished.id }, headers: {} }, mainEditor);
  await call(deleteMeasure, { params: { id: unpublished.measureId } }, mainEditor);
  const after = await runImport("v2");

  expect(first.result).toMatchObject({ isWhole: true, changed: 4, unchanged: 0, removed: 0 });
  expect(again.result).toMatchObject({ isWhole: false, changed: 0, removed: 0 });
  expect(after.result).toMatchObject({ isWhole: false, removed: 1 });
  expect(await listTitles("v2")).toEqual(["One", "Three", "Two"]);
  const { contracts } = (await host.inject("/health")).json<DistributionHealth>();
  expect(contracts.find(({ contract }) => contract === "v2")?.measures).toBe(3);
  expect(await fetchPage({ contract: "2", since: before.next })).toMatchObject({
    measures: [],
    removed: [unpublished.measureId],
    hasMore: false,
  });
});

test("a draft changes nothing for consumers, and names of persons are hidden", async () => {
  const { runImport, app: host, fetchPage } = await startTestHost({ catalogueUrl });
  const content = await givenContentWithParts(db);
  const { id } = await givenMeasure(db, { ...content, title: "With parts", statuses: ["PUBLISHED"] });
  await runImport("v3_1");
  const tagOf = async () => (await host.inject("/measures?contract=v3_1")).headers.etag;
  const before = await tagOf();

  const { measureVersions } = (await call(createNewMeasureVersion, { params: { id } }, mainEditor)).body;
  const draft = { params: { id: measureVersions.at(-1)?.id ?? "" }, headers: {} };
  await call(changeSingleField, { ...draft, body: { field: "title", value: "Drafted" } }, mainEditor);
  const { result } = await runImport("v3_1");
  const { measures } = await fetchPage({ contract: "3.1" });

  expect(result).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await tagOf()).toBe(before);
  expect(measures.map(({ version }) => version.title)).toEqual(["With parts"]);
  expect(measures[0]?.version.actors[0]?.person?.lastName).toBe(hiddenPersonName);
});

test("every page that consumers read follows the contract exactly", async () => {
  const { app: host, runImport } = await startTestHost({ catalogueUrl });
  const leaving = await givenReported("Leaves", 3.1);
  await givenReported(`Ovanlighet "citat" \\ & <b>`, 3.1);
  await givenMeasure(db, { ...(await givenContentWithParts(db)), title: "With parts", statuses: ["PUBLISHED"] });
  await runImport("v3_1");
  await call(unpublishVersion, { params: { id: leaving.id }, headers: {} }, mainEditor);
  await runImport("v3_1");

  const pages: ConsumerPage[] = [];
  for (let query = ""; ; query = `&since=${pages.at(-1)?.next}`) {
    const json: unknown = (await host.inject(`/measures?contract=v3_1&pagesize=1${query}`)).json();
    const page = consumerPage.parse(json);
    pages.push(page);
    expect(page).toEqual(json);
    if (!page.hasMore) break;
  }

  expect(pages.flatMap(({ removed }) => removed)).toEqual([leaving.measureId]);
  expect(pages.filter(({ measures }) => measures.length === 1)).toHaveLength(pages.length - 1);
  expect(pages.flatMap(({ measures }) => measures.map(({ version }) => version.title))).toEqual(
    expect.arrayContaining([`Ovanlighet "citat" \\ & <b>`, "With parts"]),
  );
});

test("an import that fails leaves the store unchanged", async () => {
  for (const title of ["AAA", "BBB", "CCC"]) await givenReported(title, 3);
  let isFailing = false;
  const { runImport, listTitles } = await startTestHost({
    catalogueUrl,
    wrap: (catalogue) => ({
      ...catalogue,
      readPage: (query) =>
        isFailing && query.after ? Promise.reject(new Error("Connection lost")) : catalogue.readPage(query),
    }),
  });
  await runImport("v3");
  const before = await listTitles("v3");
  for (const title of ["DDD", "EEE", "FFF"]) await givenReported(title, 3);

  isFailing = true;
  const failed = await runImport("v3");
  const meanwhile = await listTitles("v3");
  isFailing = false;
  await runImport("v3");

  expect(failed.status).toBe(500);
  expect(meanwhile).toEqual(before);
  expect(await listTitles("v3")).toEqual([...before, "DDD", "EEE", "FFF"].toSorted());
});

test("a measure published during an import is in the next one, which stays incremental", async () => {
  for (const title of ["GGG", "HHH", "III"]) await givenReported(title, 3);
  let isPublishing = false;
  const { runImport, listTitles } = await startTestHost({
    catalogueUrl,
    wrap: (catalogue) => ({
      ...catalogue,
      readPage: async (query) => {
        const page = await catalogue.readPage(query);
        if (isPublishing && !query.after) await givenReported("Meanwhile", 3);
        return page;
      },
    }),
  });
  await runImport("v3");
  for (const title of ["JJJ", "KKK", "LLL"]) await givenReported(title, 3);

  isPublishing = true;
  const during = await runImport("v3");
  isPublishing = false;
  const next = await runImport("v3");

  expect([during.result.isWhole, next.result.isWhole]).toEqual([false, false]);
  expect(await listTitles("v3")).toContain("Meanwhile");
});

test("an import that changes from whole to incremental between pages is refused", async () => {
  const { runImport, listTitles } = await startTestHost({
    catalogueUrl,
    wrap: (catalogue) => ({
      ...catalogue,
      readPage: async (query) => {
        const page = await catalogue.readPage(query);
        return { ...page, isWhole: query.after === undefined };
      },
    }),
  });

  const { status } = await runImport("v3");

  expect(status).toBe(500);
  expect(await listTitles("v3")).toEqual([]);
});

test("an import stops at its limits of pages, bytes and time, and leaves the store unchanged", async () => {
  for (const title of ["MMM", "NNN", "OOO"]) await givenReported(title, 2);
  const endless = (catalogue: Catalogue): Catalogue => ({
    ...catalogue,
    readPage: async (query) => ({ ...(await catalogue.readPage(query)), next: query.after ?? `0.${newId()}` }),
  });
  const limits = { maxPages: 3, maxMs: 60_000 };
  const hosts = [
    await startTestHost({ catalogueUrl, wrap: endless, limits }),
    await startTestHost({ catalogueUrl, maxResponseBytes: 100 }),
    await startTestHost({ catalogueUrl, limits: { ...limits, maxMs: -1 } }),
  ];

  for (const { runImport, listTitles } of hosts) {
    expect((await runImport("v2")).status).toBe(503);
    expect(await listTitles("v2")).toEqual([]);
  }
});

test("the host responds only to its own host names, and to health checks", async () => {
  const { app: host } = await startTestHost({ catalogueUrl });
  const statusFor = async (name: string, url = "/measures?contract=v2") =>
    (await host.inject({ url, headers: { host: name } })).statusCode;

  for (const name of ["localhost:3100", "127.0.0.1", "[::1]:3100", "data.example.se", "DATA.example.se:443"]) {
    expect(await statusFor(name), name).toBe(200);
  }
  for (const name of ["evil.example", "data.example.se.evil.example", "10.0.0.1"]) {
    expect(await statusFor(name), name).toBe(400);
  }
  expect(await statusFor("10.0.0.1", "/health")).toBe(200);
});

test("an import needs a key, and an old key works until it is removed", async () => {
  const { runImport, app: host } = await startTestHost({ catalogueUrl });

  expect((await runImport("v2", oldKey)).status).toBe(200);
  expect((await runImport("v2")).status).toBe(200);
  expect((await runImport("v2", `${oldKey}x`)).status).toBe(401);
  expect((await host.inject("/import/v2")).json()).toMatchObject({ code: "UNAUTHORIZED_401" });
  expect((await host.inject({ method: "HEAD", url: "/import/v2" })).statusCode).toBe(404);
});

test("consumers read pages, get 304 when nothing has changed, and 409 when they must start over", async () => {
  const { runImport, app: host, fetchPage } = await startTestHost({ catalogueUrl });
  await runImport("v2");
  const url = "/measures?contract=v2";
  const { headers } = await host.inject(url);

  const unchanged = await host.inject({ url, headers: { "if-none-match": `W/${headers.etag}` } });
  const page = await fetchPage({ contract: "v2", pagesize: "1" });

  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.body).toBe("");
  expect(page).toMatchObject({ measures: [{}], hasMore: true });
  expect((await host.inject(`${url}&since=0123456789ab-7`)).json()).toMatchObject({ code: "CONFLICT_409" });
  expect((await host.inject("/measures?contract=v9")).json()).toMatchObject({ code: "VALIDATION_400" });
  expect((await host.inject("/nothing")).json()).toMatchObject({ code: "NOT_FOUND_404" });
});

test("malformed requests get the usual error body", async () => {
  const { app: host } = await startTestHost({ catalogueUrl });
  const { port } = new URL(await host.listen({ port: 0, host: "127.0.0.1" }));
  const responseTo = async (input: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(input);
    return (await text(socket)).split("\r\n\r\n");
  };

  const nonsense = await responseTo("NONSENSE\r\n\r\n");
  const overlong = await responseTo(`GET /health HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`);
  const unreadable = await host.inject("/%ED%A0%80");

  expect(unreadable.statusCode).toBe(400);
  expect([nonsense[0], overlong[0]]).toEqual([
    expect.stringMatching(/^HTTP\/1.1 400 /),
    expect.stringMatching(/^HTTP\/1.1 431 /),
  ]);
  for (const body of [nonsense[1], overlong[1], unreadable.body]) {
    expect(errorBody.parse(JSON.parse(body ?? "")).code).toBe("VALIDATION_400");
  }
});

test("a signed message from the catalogue starts an import; an unsigned one does not", async () => {
  const { app: host, listTitles } = await startTestHost({ catalogueUrl });
  const payload = JSON.stringify({ type: "PUBLISHED" });
  const sentAt = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": new Webhook(webhookSecret).sign("msg_1", sentAt, payload),
  };
  const send = (body: string) => host.inject({ method: "POST", url: "/webhook", headers, payload: body });

  const forged = await send(`${payload} `);
  const before = await listTitles("v2");
  const sent = await send(payload);

  expect(forged.statusCode).toBe(401);
  expect(before).toEqual([]);
  expect(sent.statusCode).toBe(204);
  await expect.poll(() => listTitles("v2")).not.toEqual([]);
});

test("without messages the host polls", async () => {
  const { poll, listTitles, app: host } = await startTestHost({ catalogueUrl });

  poll();

  await expect.poll(() => listTitles("v2")).not.toEqual([]);
  expect((await host.inject("/health")).json()).toMatchObject({ status: "UP", isPaused: false });
});

test("a paused host stops polling, and continues when polling is resumed", async () => {
  const technician = await logIn("TECH_ADMIN");
  await call(pausePolling, {}, technician);
  const { poll, listTitles, app: host } = await startTestHost({ catalogueUrl });
  const isPaused = async () => (await host.inject("/health")).json<DistributionHealth>().isPaused;

  poll();
  await expect.poll(isPaused).toBe(true);
  const meanwhile = await listTitles("v2");
  await call(resumePolling, {}, technician);

  expect(meanwhile).toEqual([]);
  await expect.poll(() => listTitles("v2")).not.toEqual([]);
  expect(await isPaused()).toBe(false);
});

test("only the host and technicians may read the pages of an import", async () => {
  const url = "/services/api/1.0/distribution/measures/v2";

  const statuses = [undefined, "wrong", oldKey].map(
    async (key) => (await app.inject({ url, headers: { ...(key && { "x-api-key": key }) } })).statusCode,
  );

  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
});

test("the host reports its usage to the catalogue, also after a failed report", async () => {
  let isUnavailable = true;
  const {
    app: host,
    reportUsage,
    failures,
  } = await startTestHost({
    catalogueUrl,
    wrap: (catalogue) => ({
      ...catalogue,
      sendUsage: async (counts) => {
        if (isUnavailable) throw new Error("The catalogue is unavailable");
        return catalogue.sendUsage(counts);
      },
    }),
  });
  const { headers } = await host.inject("/measures?contract=v3");
  await reportUsage();
  await host.inject({ url: "/measures?contract=3", headers: { "if-none-match": String(headers.etag) } });
  await host.inject("/measures?contract=v3_1");
  await host.inject("/measures?contract=v4");
  await host.inject({ method: "HEAD", url: "/measures?contract=v2" });
  await reportUsage();
  isUnavailable = false;

  await reportUsage();
  await reportUsage();
  await usage.flush();

  const counted = (await call(getUsageStatistics, {})).body.counts.filter(({ channel }) =>
    channel.startsWith("DISTRIBUTION"),
  );
  expect(counted.map(({ channel, count }) => [channel, count])).toEqual([
    ["DISTRIBUTION_V3", 2],
    ["DISTRIBUTION_V3_1", 1],
  ]);
  expect(failures).toHaveLength(1);
  const technician = await logIn("TECH_ADMIN");
  const made = await call(addDistributionUsage, { body: { counts: { v2: 1 } } }, technician);
  expect(made.error.code).toBe("UNAUTHORIZED_401");
});
