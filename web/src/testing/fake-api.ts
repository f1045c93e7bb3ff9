import type { Endpoint, EndpointResult, ErrorBody } from "@indikatorkatalogen/contract";
import { vi } from "vitest";
import { apiBasePath } from "../api/call-api.ts";

interface Call {
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

/** A server that answers the endpoints a test names, and remembers what it was asked. */
export function fakeApi() {
  const fakes: Fake[] = [];
  const calls: Call[] = [];

  const add = (endpoint: Endpoint, answer: Answer) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`);
    // The newest answer counts.
    fakes.unshift({ method: endpoint.method, pattern, answer });
  };
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, body, signal }: RequestInit = {}) => {
    const url = new URL(address, "http://catalogue.test");
    const path = url.pathname.replace(apiBasePath, "");
    const fake = fakes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
    if (!fake) throw new Error(`The test has no answer to ${method} ${path}`);
    const call: Call = {
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
  transactionId: "transaction-1",
  detailInfo: "Refused",
  validationMessage: [],
});
