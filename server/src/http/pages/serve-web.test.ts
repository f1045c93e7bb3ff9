import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp, testLogin } from "../../testing/start-test-app.ts";
import { pageOnlyHeaders } from "../protection/security-headers.ts";

const root = await mkdtemp(join(tmpdir(), "catalogue-web-"));
await mkdir(join(root, "assets"));
const page = (path: string) =>
  `<meta name="api-base-path" content="${path}" /><link href="${path}/changes/atom" /><div></div>`;
await writeFile(join(root, "index.html"), page("/services/api/1.0"));
await writeFile(join(root, "build-manifest.json"), "{}");
await writeFile(join(root, "assets", "main-1.js"), "1");
await writeFile(join(root, "service-worker.js"), "1");
afterAll(() => rm(root, { recursive: true }));
const { app } = await startTestApp({ web: { root, apiBasePath: "/katalog/api" } });

test.each(["/", "/index.html"])("%s tells the pages where to call the API", async (url) => {
  const { body, headers } = await app.inject(url);

  expect(body).toBe(page("/katalog/api"));
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
});

test("nothing that is not a file of our own is run or styles the page", async () => {
  const { headers } = await app.inject("/");

  expect(headers["content-security-policy"]).toContain("script-src 'self';style-src 'self';");
  expect(headers["permissions-policy"]).toContain("camera=()");
});

test("files with a content hash in their name are cached, and all others are revalidated", async () => {
  const script = await app.inject("/assets/main-1.js");
  const manifest = await app.inject("/build-manifest.json");
  const worker = await app.inject("/service-worker.js");

  expect(script.headers["cache-control"]).toContain("immutable");
  expect([manifest.statusCode, manifest.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect([worker.statusCode, worker.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(worker.headers["content-security-policy"]).toContain("worker-src 'self'");
});

test("scripts and styles have no headers that are for pages, but are neither sniffed nor read by other sites", async () => {
  const { headers } = await app.inject("/assets/main-1.js");
  const page = await app.inject("/");

  expect(pageOnlyHeaders.filter((name) => name in headers)).toEqual([]);
  expect(pageOnlyHeaders.filter((name) => !(name in page.headers))).toEqual([]);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test.each([
  ["/measures", "/#/"],
  ["/measures/edit/12345", "/#/measure/12345"],
  ["/measures/edit/12345?version=2", "/#/measure/12345?version=2"],
  ["/measures/edit/12345?version=x", "/#/measure/12345"],
])("the old address %s leads on", async (url, location) => {
  const answer = await app.inject(url);

  expect([answer.statusCode, answer.headers.location]).toEqual([307, location]);
});

test("a person who leaves out the hash meets the page, and a file that is gone is not found", async () => {
  const page = await app.inject({ url: "/accessibility", headers: { accept: "text/html" } });
  const file = await app.inject({ url: "/assets/main-0.js", headers: { accept: "*/*" } });

  expect([page.statusCode, page.headers.location]).toEqual([307, "/#/accessibility"]);
  expect([file.statusCode, file.json().code]).toEqual([404, "NOT_FOUND_404"]);
});

test("visits are counted only where it is asked for, under a number for each kind of address", async () => {
  const page = '<meta name="analytics" content="" />';
  const counted = await mkdtemp(join(tmpdir(), "catalogue-counted-"));
  await writeFile(join(counted, "index.html"), page);
  const matomo = { url: "https://matomo.example.se/", host: "katalog.example.se", siteId: "1", otherSiteId: "2" };
  const { app: counting } = await startTestApp({
    login: { ...testLogin, publicUrl: "https://katalog.example.se" },
    web: { root: counted, apiBasePath: "/api", analytics: matomo },
  });

  const atHome = await counting.inject({ url: "/", headers: { host: "katalog.example.se" } });
  const elsewhere = await counting.inject({ url: "/", headers: { host: "localhost:3000" } });
  await rm(counted, { recursive: true });

  expect(atHome.body).toBe('<meta name="analytics" content="https://matomo.example.se/ 1" />');
  expect(elsewhere.body).toBe('<meta name="analytics" content="https://matomo.example.se/ 2" />');
  expect(atHome.headers["content-security-policy"]).toContain("connect-src 'self' https://matomo.example.se");
  expect((await app.inject("/")).headers["content-security-policy"]).toContain("connect-src 'self';");
});
