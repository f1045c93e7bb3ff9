import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { type ResponseCache, respondNetworkFirst } from "./response-store.ts";
import { routeOf } from "./route-request.ts";

const origin = "https://katalog.example.se";
const site = { origin, apiBasePath: "/services/api/1.0" };
const api = `${origin}${site.apiBasePath}`;
const givenRequest = (url: string, { method = "GET", mode = "cors", headers = {} } = {}) => ({
  method,
  mode,
  url,
  headers: new Headers(headers),
});

test.each([
  ["the page", givenRequest(`${origin}/`, { mode: "navigate" }), "page"],
  ["the login page", givenRequest(`${origin}/login/`, { mode: "navigate" }), undefined],
  ["logging out", givenRequest(`${origin}/logout/?path=/`, { mode: "navigate" }), "logout"],
  ["a file of the build", givenRequest(`${origin}/assets/home-1.js`), "asset"],
  ["the list of the newest build", givenRequest(`${origin}/build-manifest.json`), undefined],
  ["a measure", givenRequest(`${api}/measures/1`), "read"],
  ["a measure with a ticket", givenRequest(`${api}/measures/1`, { headers: { "x-hiqaa": "t" } }), undefined],
  ["a search", givenRequest(`${api}/measureversions/searchlatest/withparams`, { method: "POST" }), "read"],
  ["a change", givenRequest(`${api}/measures/`, { method: "POST" }), undefined],
  ["a ticket", givenRequest(`${api}/bvo-proxy/ticketinformation/t`), undefined],
  ["the health", givenRequest(`${api}/techadminfrontendfacade/health`), undefined],
  ["another site", givenRequest("https://example.se/assets/home-1.js"), undefined],
])("%s is treated as it should be", (_, request, route) => {
  expect(routeOf(request, site)).toBe(route);
});

/** A browser cache in memory. */
function givenCache(): ResponseCache {
  const stored = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  return {
    match: async (key) => stored.get(urlOf(key))?.clone(),
    put: async (key, response) => void stored.set(urlOf(key), response),
    delete: async (key) => stored.delete(urlOf(key)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
}

// The simulated browser has no hashing.
beforeEach(() => void vi.stubGlobal("crypto", webcrypto));

const searchFor = (text: string) => new Request(`${api}/search`, { method: "POST", body: text });
const online = (text: string) => async () => Response.json(text);
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

test("the newest answer is used, and the last one to the same request without a network", async () => {
  const cache = givenCache();

  await respondNetworkFirst(searchFor("stroke"), cache, online("old"));
  const newest = await respondNetworkFirst(searchFor("stroke"), cache, online("new"));
  const stored = await respondNetworkFirst(searchFor("stroke"), cache, offline);
  const missing = await respondNetworkFirst(searchFor("infarkt"), cache, offline);

  expect([await newest.json(), await stored.json(), missing.type]).toEqual(["new", "new", "error"]);
  expect([newest, stored].map(({ headers }) => headers.has("x-stored-response"))).toEqual([false, true]);
});

test("errors are not stored, and the oldest answers make way", async () => {
  const cache = givenCache();
  const get = (name: string) => new Request(`${api}/measures/${name}`);

  await respondNetworkFirst(get("gone"), cache, async () => Response.json({}, { status: 404 }));
  for (let number = 0; number < 151; number += 1) await respondNetworkFirst(get(`${number}`), cache, online("text"));

  const keys = await cache.keys();
  expect(keys).toHaveLength(150);
  expect(keys.some(({ url }) => url.endsWith("/measures/0") || url.endsWith("/gone"))).toBe(false);
});
