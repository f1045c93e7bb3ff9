import { storedResponseHeader } from "../api/stored-response.ts";

/** The part of a browser cache that is used here. */
export type ResponseCache = Pick<Cache, "match" | "put" | "delete" | "keys">;

const maxResponses = 150;

/** Network first; without a response from the server, the stored response to the same request. */
export async function respondNetworkFirst(
  request: Request,
  cache: ResponseCache,
  fetchFromNetwork: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = await keyOf(request);
  try {
    const response = await fetchFromNetwork(request);
    if (isWorthStoring(response)) await store(cache, key, response.clone());
    return response;
  } catch {
    const stored = await cache.match(key, { ignoreVary: true });
    return stored ? marked(stored) : Response.error();
  }
}

/** The header tells the page that it is offline, which browsers do not always know. */
function marked(stored: Response): Response {
  const response = new Response(stored.body, stored);
  response.headers.set(storedResponseHeader, "true");
  return response;
}

const isWorthStoring = ({ ok, headers }: Response): boolean =>
  ok && (headers.get("content-type")?.startsWith("application/json") ?? false);

/** A browser cache takes only GET requests, so the body of a search becomes a part of the address. */
async function keyOf(request: Request): Promise<string> {
  if (request.method === "GET") return request.url;
  const bytes = await crypto.subtle.digest("SHA-256", await request.clone().arrayBuffer());
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${request.url}?body=${hash}`;
}

/** Stores a response; beyond the limit the least recently fetched ones are deleted. */
async function store(cache: ResponseCache, key: string, response: Response): Promise<void> {
  // A full disk must not fail the request.
  try {
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxResponses)).map((old) => cache.delete(old)));
  } catch {
    return;
  }
}
