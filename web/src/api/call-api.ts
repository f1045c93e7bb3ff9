import {
  type Endpoint,
  type EndpointArgs,
  type EndpointResult,
  errorBody,
  formatTraceparent,
  ticketHeader,
  traceparentHeader,
} from "@indikatorkatalogen/contract";
import { watchUntilReachable } from "../ui/loading/network.ts";
import { type ApiError, errorFromBody, errorFromStatus, noResponseError } from "./api-error.ts";
import { takeEarlyResponse } from "./early-response.ts";
import { apiBasePath } from "./runtime-config.ts";
import { storedResponseHeader } from "./stored-response.ts";
import { ticketToSend } from "./ticket.ts";

type Values = Record<string, unknown>;

interface Sendable {
  params?: Values;
  query?: Values;
  headers?: Values;
  body?: unknown;
}

interface ApiResponse<E extends Endpoint> {
  result: EndpointResult<E>;
  /** The URL of the response, after any redirects. */
  address: string;
}

/** Makes one call of the contract. Throws `ApiError` when it fails. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  signal?: AbortSignal,
): Promise<EndpointResult<E>> {
  const { result } = await callApiWithUrl(endpoint, args, signal);
  return result;
}

/** As `callApi`, and also returns the URL of the response. */
export async function callApiWithUrl<E extends Endpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  signal?: AbortSignal,
): Promise<ApiResponse<E>> {
  // The cast loses nothing: the arguments have been checked at the call and are only split into parts here.
  const sendable = args as Sendable;
  const response = await send(endpoint, sendable, signal);
  if (!response.ok) throw await toApiError(response);
  if (response.headers.has(storedResponseHeader)) watchUntilReachable();
  const json = response.status === 204 ? undefined : await response.json();
  return { result: endpoint.response.parse(json) as EndpointResult<E>, address: response.url };
}

/** Makes a call whose response is a file; the body is not parsed. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await send(endpoint, args as Sendable, signal);
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Sends a file as the body; the response is not parsed. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  { file, type, signal }: { file: Blob; type: string; signal: AbortSignal },
): Promise<Response> {
  const { params, query } = args as Sendable;
  const address = apiBasePath() + fillPath(endpoint.path, params) + toQueryString(query);
  const headers = toHeaders({ "content-type": type }, false);
  let response: Response;
  try {
    response = await fetch(address, { method: endpoint.method, headers, body: file, signal });
  } catch (error) {
    throw signal.aborted ? error : noResponseError(error);
  }
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Sends a call while the page is being closed; the response is ignored. */
export function sendLastCall<E extends Endpoint>(endpoint: E, args: EndpointArgs<E>): void {
  const { params, query, headers, body } = args as Sendable;
  const address = apiBasePath() + fillPath(endpoint.path, params) + toQueryString(query);
  const sent = { method: endpoint.method, headers: toHeaders(headers, true), body: JSON.stringify(body) };
  void fetch(address, { ...sent, keepalive: true }).catch(() => undefined);
}

async function send(endpoint: Endpoint, { params, query, headers, body }: Sendable, signal?: AbortSignal) {
  const address = apiBasePath() + fillPath(endpoint.path, params) + toQueryString(query);
  const sent = body === undefined ? null : JSON.stringify(body);
  try {
    const early = takeEarlyResponse(address, sent);
    if (early) return await early;
    return await fetch(address, {
      method: endpoint.method,
      headers: toHeaders(headers, sent !== null),
      body: sent,
      signal: signal ?? null,
    });
  } catch (error) {
    throw signal?.aborted ? error : noResponseError(error);
  }
}

const fillPath = (path: string, params: Values = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function toQueryString(query: Values = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function toHeaders(headers: Values = {}, hasBody: boolean): Headers {
  const result = new Headers({ accept: "application/json" });
  if (hasBody) result.set("content-type", "application/json");
  const ticket = ticketToSend();
  if (ticket) result.set(ticketHeader, ticket);
  // The server's log, jobs and deliveries name the call by this id, and so do its errors.
  result.set(traceparentHeader, formatTraceparent({ traceId: randomHex(16), spanId: randomHex(8) }));
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) result.set(name, String(value));
  return result;
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function toApiError(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  return body.success
    ? errorFromBody(response.status, body.data)
    : errorFromStatus(response.status, response.statusText);
}
