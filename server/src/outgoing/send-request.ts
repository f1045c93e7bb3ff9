import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { lookUpPublicAddress, refusePrivateHost } from "./private-addresses.ts";

export interface OutgoingRequest {
  method: "GET" | "HEAD" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  /** For the whole request. */
  timeoutMs: number;
  /** The rest of a longer response is discarded. */
  maxBytes: number;
  /** Whether private addresses are allowed: in demo mode only. */
  allowsPrivate: boolean;
  signal?: AbortSignal | undefined;
}

export interface OutgoingResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Calls an address that a user has entered. Redirects are not followed. */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingResponse> {
  const { url, maxBytes, allowsPrivate } = request;
  if (!allowsPrivate) refusePrivateHost(url);
  const response = await open(request);
  try {
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await readSome(response, maxBytes),
    };
  } finally {
    response.destroy();
  }
}

function open({ method, url, headers = {}, body, timeoutMs, allowsPrivate, signal }: OutgoingRequest) {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const tooLong = AbortSignal.timeout(timeoutMs);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
      ...(!allowsPrivate && { lookup: lookUpPublicAddress }),
    });
    sent.on("response", resolve).on("error", reject).end(body);
  });
}

async function readSome(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}
