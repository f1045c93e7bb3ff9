import type { Readable } from "node:stream";
import { apiBasePath, type Endpoint, type EndpointResult, noContent, ticketHeader } from "@indikatorkatalogen/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  onSendHookHandler,
  RouteOptions,
} from "fastify";
import type { ZodType } from "zod";
import type { Caller } from "../callers/caller.ts";
import type { StartSpan } from "../tracing/trace.ts";
import { type CallDependencies, createCallEndpoint, type Handle } from "./endpoints/call-endpoint.ts";
import { compiled } from "./endpoints/compiled-schema.ts";
import { encode, encodingFor, tagOf, toEncodedJson } from "./endpoints/encoded-json.ts";
import { withoutPersonNames } from "./endpoints/person-names.ts";
import { createResponseCache, type ResponseCache } from "./endpoints/response-cache.ts";
import { toRoutePath } from "./endpoints/route-path.ts";
import { acceptUpload } from "./endpoints/upload.ts";
import type { LimitEndpoint } from "./protection/rate-limits.ts";
import { traced } from "./trace-requests.ts";

/** An already encoded response. */
interface Content {
  content: Buffer | string | Readable;
  /** The media type; by default the endpoint's first, which is JSON unless declared. */
  type?: string;
  /** The name to save it under; without one it is shown. */
  name?: string;
}

export interface Api {
  /** The result is checked against the contract and sent as JSON, without the names of persons the caller may not see. */
  implement: <E extends Endpoint>(endpoint: E, handle: Handle<E, EndpointResult<E>>) => void;
  /** The same, for responses that many clients request repeatedly: the encoded response is reused for a second. */
  implementCached: <E extends Endpoint>(endpoint: E, handle: Handle<E, EndpointResult<E>>) => void;
  /** The handler encodes the response; a Buffer alone is JSON that was checked when it was encoded. */
  implementEncoded: <E extends Endpoint>(endpoint: E, handle: Handle<E, Buffer | Content>) => void;
  /** The response lasts until the stream ends, or until the client has gone, which destroys the stream. */
  implementStream: <E extends Endpoint>(endpoint: E, handle: Handle<E, Readable>) => void;
}

/** Counts responses to calls that the usage statistics cover. */
export type CountCall = (call: Pick<Endpoint, "method" | "path">) => { onResponse?: onResponseHookHandler };

export interface ApiDependencies extends CallDependencies {
  limitRate: LimitEndpoint;
  count: CountCall;
  /** Records the calls as traces, if they are exported. */
  startSpan?: StartSpan | undefined;
  /** How long the responses of `implementCached` are reused; a second by default. */
  responseMaxAgeMs?: number | undefined;
  /** Prefix of every path; the login proxy is also served at the root. */
  basePath?: string;
}

const jsonType = "application/json; charset=utf-8";
const sharedCacheControl = "public, max-age=30, must-revalidate";
const encodedVary = "accept-encoding";
const privateEncodedVary = `${encodedVary}, ${ticketHeader}`;

interface ApiRoute extends Pick<RouteOptions, "compress" | "exposeHeadRoute"> {
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export function createApi(app: FastifyInstance, dependencies: ApiDependencies): Api {
  const { limitRate, count, startSpan, basePath = apiBasePath } = dependencies;
  const cache = createResponseCache({ maxAgeMs: dependencies.responseMaxAgeMs });
  const call = createCallEndpoint({ ...dependencies, afterWrite: clearFirst(cache, dependencies.afterWrite) });

  function addRoute(endpoint: Endpoint, { handler, ...options }: ApiRoute): void {
    const { method, effect, upload, mediaTypes: [mediaType = jsonType] = [] } = endpoint;
    // HTTP has no conditional POST, although a search by POST only reads.
    const isConditional = effect === "read" && method === "GET";
    const route: RouteOptions = {
      method,
      url: basePath + toRoutePath(endpoint),
      config: { mediaType, isConditional },
      ...limitRate(endpoint),
      ...count(endpoint),
      ...options,
      handler: traced(endpoint, handler, startSpan),
      ...(isConditional && { onSend: sendUnchanged }),
    };
    if (!upload) app.route(route);
    else
      app.register(async (scope) => {
        acceptUpload(scope, upload);
        scope.route(route);
      });
  }

  function implementEncoded<E extends Endpoint>(endpoint: E, handle: Handle<E, Buffer | Content>): void {
    addRoute(endpoint, {
      // JSON is compressed once per buffer; other content is compressed while it is sent.
      ...(!endpoint.mediaTypes && { compress: false }),
      handler: async (request, reply) => {
        const { result } = await call(endpoint, { request, handle });
        if (!Buffer.isBuffer(result)) {
          if (endpoint.isShared) allowSharedCaching(reply);
          return withContentHeaders(reply, result);
        }
        const response = encodedFor(request, reply, result);
        if (endpoint.isShared) allowSharedCaching(reply, encodedVary);
        return response;
      },
    });
  }

  return {
    implement: (endpoint, handle) => {
      const schemaFor = responseSchemas(endpoint.response);
      addRoute(endpoint, {
        handler: async (request, reply) => {
          const { caller, result } = await call(endpoint, { request, handle });
          setRevisionTag(reply, result);
          if (endpoint.isShared) allowSharedCaching(reply);
          if (endpoint.response === noContent) return reply.code(204).send();
          return compiled(schemaFor(caller)).parse(result);
        },
      });
    },
    implementCached: (endpoint, handle) => {
      const schemaFor = responseSchemas(endpoint.response);
      implementEncoded(endpoint, (input, context) =>
        cache.read(`${endpoint.path} ${JSON.stringify(input)}`, context.caller, async () =>
          toEncodedJson(schemaFor(context.caller), await handle(input, context)),
        ),
      );
    },
    implementEncoded,
    implementStream: (endpoint, handle) => {
      addRoute(endpoint, {
        // Compression and proxies would hold back events until a buffer is full. A HEAD response would never end.
        compress: false,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { result } = await call(endpoint, { request, handle });
          reply.header("x-accel-buffering", "no").header("cache-control", "no-store, no-transform");
          // A stream that ends leaves no idle connection, which a stopping server would have to wait for.
          reply.header("connection", "close");
          return withContentHeaders(reply, { content: result });
        },
      });
    },
  };
}

const clearFirst =
  (cache: ResponseCache, afterWrite: CallDependencies["afterWrite"]): NonNullable<CallDependencies["afterWrite"]> =>
  (effect) => {
    cache.clear();
    return afterWrite?.(effect);
  };

/** The response does not depend on the ticket. */
function allowSharedCaching(reply: FastifyReply, vary?: string): void {
  reply.header("cache-control", sharedCacheControl).removeHeader("vary");
  if (vary) reply.header("vary", vary);
}

function withContentHeaders(reply: FastifyReply, { content, type, name }: Content): Content["content"] {
  reply.type(type ?? reply.routeOptions.config.mediaType ?? jsonType);
  if (name) reply.header("content-disposition", `attachment; filename="${name}"`);
  return content;
}

/** JSON in an encoding that the caller accepts. A buffer that is sent repeatedly is compressed and hashed once. */
function encodedFor(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer | Promise<Buffer> {
  reply.type(jsonType);
  if (reply.routeOptions.config.isConditional) reply.header("etag", tagOf(bytes));
  const encoding = encodingFor(bytes, request.headers["accept-encoding"]);
  if (!encoding) return bytes;
  reply.header("content-encoding", encoding).header("vary", privateEncodedVary);
  return encode(bytes, encoding);
}

/** Answers a conditional request with 304 when the caller already has this response. */
function unchangedOr(payload: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (reply.statusCode !== 200 || !(typeof payload === "string" || Buffer.isBuffer(payload))) return payload;
  const tag = String(reply.getHeader("etag") ?? tagOf(payload));
  reply.header("etag", tag);
  const known = request.headers["if-none-match"] ?? "";
  if (!known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag)) return payload;
  reply.code(304).removeHeader("content-encoding").removeHeader("content-type").removeHeader("content-length");
  // Fastify omits the body of a HEAD response itself, and requires one to omit.
  return request.method === "HEAD" ? "" : null;
}

const sendUnchanged: onSendHookHandler = (request, reply, payload, done) =>
  done(null, unchangedOr(payload, request, reply));

/** Derived once per endpoint: the full response, and the response for callers who may not read persons. */
function responseSchemas(response: ZodType): (caller: Caller) => ZodType {
  const masked = withoutPersonNames(response);
  return (caller) => (caller.can("persons:read") ? response : masked);
}

/** What a client sends as If-Match next time: the revision of a version, or of the newest version of a measure. */
function setRevisionTag(reply: FastifyReply, result: unknown): void {
  const revision = revisionOf(result);
  if (revision !== undefined) reply.header("etag", `"${revision}"`);
}

function revisionOf(result: unknown): unknown {
  if (typeof result !== "object" || result === null) return undefined;
  if ("revision" in result) return result.revision;
  const versions = "measureVersions" in result && Array.isArray(result.measureVersions) ? result.measureVersions : [];
  return versions.at(-1)?.revision;
}
