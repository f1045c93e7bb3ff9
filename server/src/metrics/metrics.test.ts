import { apiBasePath, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { freePort } from "../http/free-port.ts";
import { givenMeasure } from "../testing/given-measures.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const metrics = createMetrics();
const { app, db, call } = await startTestApp({ metrics });

test("requests are counted by route and status, and paths that visitors invent share one label", async () => {
  await app.inject("/live");
  await app.inject("/live");
  await app.inject("/no/such/path");
  await app.inject("/nor/this");

  const text = await metrics.registry.metrics();

  expect(text).toContain('catalogue_http_request_duration_seconds_count{route="/live",method="GET",status="200"} 2');
  expect(text).toContain('catalogue_http_request_duration_seconds_count{route="unknown",method="GET",status="404"} 2');
  expect(text).not.toContain("no/such");
});

test("no figure is read from the undocumented functions of Node.js that can abort the process", async () => {
  const handles = vi.spyOn(process as never, "_getActiveHandles");
  const requests = vi.spyOn(process as never, "_getActiveRequests");

  expect(await metrics.registry.metrics()).toContain("nodejs_active_resources_total");

  expect(handles).not.toHaveBeenCalled();
  expect(requests).not.toHaveBeenCalled();
});

test("searches are counted as cached or computed, and those without a hit", async () => {
  await givenMeasure(db, { title: "Rökstopp", statuses: ["PUBLISHED"] });
  const search = (searchValue: string) => call(searchMeasures, { body: { searchValue } });

  for (const text of ["rökstopp", "rökstopp", "rökstopp", "qwxzvv"]) await search(text);

  const text = await metrics.registry.metrics();
  expect(text).toContain('catalogue_searches_total{outcome="cached"} 1');
  expect(text).toContain('catalogue_searches_total{outcome="computed"} 3');
  expect(text).toContain("catalogue_search_misses_total 1");
});

test("refused logins are counted", async () => {
  const payload = { username: "nobody", password: "wrong" };
  await app.inject({ method: "POST", url: "/login/", payload });

  expect(await metrics.registry.metrics()).toMatch(/catalogue_security_events_total\{type="LOGIN_REFUSED"\} 1/);
});

test("metrics are served on their own port, never on the public one", async () => {
  const port = await freePort();
  const stop = await serveMetrics(metrics, { host: "127.0.0.1", port });

  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  const other = await fetch(`http://127.0.0.1:${port}${apiBasePath}/`);
  const open = await app.inject("/metrics");

  expect([own.status, other.status, open.statusCode]).toEqual([200, 404, 404]);
  expect(await own.text()).toContain("# TYPE catalogue_http_request_duration_seconds histogram");
  await stop();
});
