import {
  type Endpoint,
  type EndpointResult,
  type ErrorBody,
  getBuildInfo,
  getVersionReview,
  listExampleSearches,
  listMeasureGroups,
  listNotifications,
  listPublicSearchFilters,
  listSimilarMeasures,
  openLiveStream,
  suggestSearch,
} from "@indikatorkatalogen/contract";
import { vi } from "vitest";
import { apiBasePath } from "../api/runtime-config.ts";
import { noRules } from "./given-review.ts";

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | undefined;
}

type Answer = () => Response | Promise<Response>;

interface Fake {
  method: string;
  pattern: RegExp;
  answer: Answer;
}

type Address = Pick<Endpoint, "method" | "path">;

const toFake = ({ method, path }: Address, answer: Answer): Fake => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
  return { method, pattern, answer };
};

/** Requests that every page sends; answered, but not recorded. */
const defaults = [
  toFake(getBuildInfo, () => Response.json({ version: "1", build: "first" })),
  toFake({ method: "GET", path: "/build-manifest.json" }, () => new Response(null, { status: 404 })),
  toFake(listPublicSearchFilters, () => Response.json([])),
  toFake(suggestSearch, () => Response.json({ titles: [], concepts: [], keywords: [], owners: [], sources: [] })),
  toFake(listExampleSearches, () => Response.json(["stroke", "höftfraktur"])),
  toFake(listSimilarMeasures, () => Response.json([])),
  toFake(listMeasureGroups, () => Response.json([])),
  toFake(openLiveStream, () => new Promise<Response>(() => undefined)),
  toFake(listNotifications, () => Response.json({ notifications: [], unread: 0 })),
  toFake(getVersionReview, () => Response.json({ review: null, rules: noRules, scheduled: null })),
];

/** A server that answers the endpoints a test names, and records the calls. */
export function fakeApi() {
  const fakes: Fake[] = [];
  const calls: Call[] = [];

  // The newest answer counts.
  const add = (address: Address, answer: Answer) => void fakes.unshift(toFake(address, answer));
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, body, signal }: RequestInit = {}) => {
    const url = new URL(address, "http://catalogue.test");
    const path = url.pathname.replace(apiBasePath(), "");
    const matches = (candidate: Fake) => candidate.method === method && candidate.pattern.test(path);
    const fake = fakes.find(matches);
    const fallback = defaults.find(matches);
    if (!fake && fallback) return fallback.answer();
    if (!fake) throw new Error(`The test has no answer to ${method} ${path}`);
    const call: Call = {
      method,
      path,
      query: url.searchParams,
      headers: new Headers(headers),
      body: typeof body === "string" ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
    };
    calls.push(call);
    return fake.answer();
  });

  return {
    calls,
    answer: <E extends Endpoint>(endpoint: E, result: EndpointResult<E>) => add(endpoint, () => Response.json(result)),
    refuse: (endpoint: Endpoint, status: number, error: Partial<ErrorBody> = {}) =>
      add(endpoint, () => Response.json({ ...errorOf(status), ...error }, { status })),
    respond: add,
  };
}

const errorOf = (status: number): ErrorBody => ({
  code: status === 500 ? "INTERNAL_500" : "VALIDATION_400",
  transactionId: "4bf92f3577b34da6a3ce929d0e0e4736",
  detailInfo: "Refused",
  validationMessage: [],
});
