/// <reference lib="webworker" />
import { respondNetworkFirst } from "./response-store.ts";
import { routeOf } from "./route-request.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build; the build fills them in. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const manifest = self.__WB_MANIFEST;
const precached = manifest.map(({ url }) => `/${url}`);
// Names contain a content hash; the few files without one have a revision.
const build = manifest.map(({ url, revision }) => revision ?? url).join();

const pages = "pages";
const page = "/";

const site = {
  origin: self.location.origin,
  apiBasePath: new URL(self.location.href).searchParams.get("api") ?? "",
};

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Each build has its own files, and its own responses: another build may read them differently. */
const cacheNames = hashOf(build).then((hash) => ({ assets: `assets-${hash}`, responses: `responses-${hash}` }));

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  await Promise.all((await caches.keys()).filter(isUnwanted).map((name) => caches.delete(name)));
}

const deleteResponses = () => deleteCaches((name) => name.startsWith("responses-"));

async function install(): Promise<void> {
  const [assets, pageCache] = await Promise.all([caches.open((await cacheNames).assets), caches.open(pages)]);
  await Promise.all([assets.addAll(precached), pageCache.add(new Request(page, { cache: "no-cache" }))]);
  await self.skipWaiting();
}

/** Deletes what older builds have stored. A tab that still runs one loads its missing parts from the server. */
async function activate(): Promise<void> {
  const current = new Set([pages, ...Object.values(await cacheNames)]);
  await deleteCaches((name) => !current.has(name));
  await self.clients.claim();
}

/** Always the newest program while the server responds. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await (await caches.open(pages)).put(page, response.clone());
    return response;
  } catch {
    return (await caches.match(page, { cacheName: pages, ignoreVary: true })) ?? Response.error();
  }
}

/** A file with a content hash in its name is never outdated; the others are fetched first. */
async function fetchAsset(request: Request): Promise<Response> {
  const { assets: cacheName } = await cacheNames;
  const isHashed = new URL(request.url).pathname.startsWith("/assets/");
  const stored = await caches.match(request.url, { cacheName, ignoreVary: true });
  if (stored && isHashed) return stored;
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(cacheName)).put(request.url, response.clone());
    return response;
  } catch {
    return stored ?? Response.error();
  }
}

const fetchResponse = async (request: Request): Promise<Response> =>
  respondNetworkFirst(request, await caches.open((await cacheNames).responses), (one) => fetch(one));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const route = routeOf(request, site);
  if (route === "logout") event.waitUntil(deleteResponses());
  if (route === "page") event.respondWith(fetchPage(request));
  if (route === "asset") event.respondWith(fetchAsset(request));
  if (route === "read") event.respondWith(fetchResponse(request));
});
