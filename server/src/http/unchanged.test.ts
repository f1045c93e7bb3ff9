import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { apiBasePath, changeSingleField, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../testing/given-measures.ts";
import { startTestApp } from "../testing/start-test-app.ts";

const { app, call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url: apiBasePath + url, headers });

test("what a caller already has is not sent again, until it changes", async () => {
  const { id, measureId } = await givenVersion(db, { description: "Text ".repeat(400) });
  const url = `/measures/${measureId}`;
  const first = await get(url, { "x-hiqaa": editor });
  const etag = String(first.headers.etag);

  const again = await get(url, { "x-hiqaa": editor, "if-none-match": `W/${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);

  const body = { field: "description", value: "Annan text" };
  await call(changeSingleField, { params: { id }, headers: {}, body }, editor);
  const changed = await get(url, { "x-hiqaa": editor, "if-none-match": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().measureVersions[0].description).toBe("Annan text");
});

test.each(["/measurementsources/", "/typeahead/measurementsource?limit=200"])(
  "a HEAD request for %s has the ETag of the GET request",
  async (path) => {
    const headers = { "accept-encoding": "br" };
    const whole = await get(path, headers);
    const head = (more: Record<string, string>) =>
      app.inject({ method: "HEAD", url: apiBasePath + path, headers: { ...headers, ...more } });
    const etag = String(whole.headers.etag);

    const unconditional = await head({});
    expect([unconditional.statusCode, unconditional.body, unconditional.headers.etag]).toEqual([200, "", etag]);
    const again = await head({ "if-none-match": etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  },
);

test("a list that is created for each request has an ETag of its content", async () => {
  const first = await get("/measurementsources/");
  const again = await get("/measurementsources/", { "if-none-match": String(first.headers.etag) });

  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
});

test.each([
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  ["gzip;q=1, br;q=0", (bytes: Buffer) => gunzipSync(bytes)],
] as const)("a search is sent compressed to those who accept %s", async (accepted, open) => {
  await givenVersion(db, { description: "Text ".repeat(400), status: "PUBLISHED" });
  // Makes the catalogue in memory read the new version.
  await call(searchMeasures, { body: {} });
  const search = (headers: Record<string, string>) =>
    app.inject({ method: "POST", url: apiBasePath + searchMeasures.path, headers, payload: {} });

  const plain = await search({});
  const packed = await search({ "accept-encoding": accepted });

  expect(packed.headers["content-encoding"]).toBe(accepted.slice(0, accepted.startsWith("br") ? 2 : 4));
  expect(open(packed.rawPayload).toString()).toBe(plain.body);
});
