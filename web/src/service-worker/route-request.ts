/** How the service worker treats a request; undefined leaves it to the browser. */
type Route = "page" | "asset" | "read" | "logout" | undefined;

interface RequestLike {
  method: string;
  url: string;
  mode: string;
  headers: Pick<Headers, "has">;
}

interface Site {
  origin: string;
  /** Where the pages call the API. */
  apiBasePath: string;
}

const ticketHeader = "x-hiqaa";
const ownScripts = new Set(["/early-start.js", "/watch-start.js", "/favicon.svg"]);

/** Reads that a page of a measure or the list makes. Everything else of the API needs the server. */
const readableOffline =
  /^\/(measures\/|measureversions\/|submeasures|helptexts|viewgroups|measuregroups|measurementsources|reportingsystems|codesystems|userprofile\/searchfilters\/public)/;
const searchPath = "/measureversions/searchlatest/withparams";

/**
 * The server identifies a caller by the ticket header alone, so a response to a request without it is public. Requests
 * with a ticket are never handled.
 */
export function routeOf({ method, url, mode, headers }: RequestLike, { origin, apiBasePath }: Site): Route {
  const { origin: requested, pathname } = new URL(url);
  if (requested !== origin || headers.has(ticketHeader)) return undefined;
  if (mode === "navigate") return routeOfNavigation(pathname);
  if (method === "GET" && (pathname.startsWith("/assets/") || ownScripts.has(pathname))) return "asset";
  if (!pathname.startsWith(`${apiBasePath}/`)) return undefined;
  return isRead(method, pathname.slice(apiBasePath.length)) ? "read" : undefined;
}

const isRead = (method: string, path: string): boolean =>
  (method === "GET" && readableOffline.test(path)) || (method === "POST" && path === searchPath);

function routeOfNavigation(pathname: string): Route {
  if (pathname === "/" || pathname === "/index.html") return "page";
  return pathname.startsWith("/logout") ? "logout" : undefined;
}
