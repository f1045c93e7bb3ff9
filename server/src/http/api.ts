import type { Readable } from "node:stream";
import {
  apiBasePath,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  noContent,
  ticketHeader,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from "fastify";
import type { ZodType } from "zod";
import type { Caller } from "../callers/caller.ts";
import type { PooledBytes } from "../memory/buffer-pool.ts";
import { createByteCache } from "../memory/byte-cache.ts";
import {
  type CallDependencies,
  type Context,
  createCallEndpoint,
  goOn,
  type Handle,
  type ParseInput,
  parseInput,
} from "./call-endpoint.ts";
import { encode, encodingFor, tagOf } from "./encoded-json.ts";
import { withoutPersonNames } from "./person-names.ts";
import type { Charge } from "./rate-limits.ts";
import { toRoutePath } from "./route-path.ts";
import { keepPrivate } from "./security-headers.ts";

type Handler<E extends Endpoint> = Handle<E, EndpointResult<E>>;

/** Answers with JSON that was checked against the contract when it was made. */
type EncodedHandler<E extends Endpoint> = Handle<E, EncodedAnswer>;
/** Bytes that may be sent to many, or lent ones that are sent once. */
export type EncodedAnswer = Buffer | PooledBytes;

/** A file that is written while it is sent. */
interface SentFile {
  name: string;
  type: string;
  content: Readable;
}

/** An answer that is the same for everyone, so that whatever is on the way may keep it for a while. */
interface SharedAnswer {
  type: string;
  content: string;
}

type SharedHandler<E extends Endpoint> = (
  input: EndpointInput<E>,
  /** And where the catalogue is reached. */
  context: Context & { origin: string },
) => Promise<SharedAnswer>;

export interface Api {
  implement: <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void;
  implementEncoded: <E extends Endpoint>(endpoint: E, handle: EncodedHandler<E>) => void;
  implementFile: <E extends Endpoint>(endpoint: E, handle: Handle<E, SentFile>) => void;
  implementShared: <E extends Endpoint & { access: "public" }>(endpoint: E, handle: SharedHandler<E>) => void;
}

/** Counts the calls that somebody wants to know the number of, when they have been answered. */
export type CountCall = (call: Pick<Endpoint, "method" | "path">) => { onResponse?: onResponseHookHandler };

interface Dependencies extends CallDependencies {
  charge: Charge;
  count: CountCall;
  /** The address that visitors use, when it is known. */
  publicUrl?: string | undefined;
  /** Where the endpoints live; the login proxy is also served at the root. */
  basePath?: string;
}

/** Then it is asked whether it has changed. */
const sharedFor = "public, max-age=30, must-revalidate";

export function createApi(app: FastifyInstance, dependencies: Dependencies): Api {
  const { charge, count, publicUrl, basePath = apiBasePath } = dependencies;
  const call = createCallEndpoint(dependencies);

  // A handler gives what is to be sent: one that waits for its own reply would wait until all of it is on its way.
  const addRoute = (endpoint: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({
      method: endpoint.method,
      url: basePath + toRoutePath(endpoint),
      ...charge(endpoint),
      ...count(endpoint),
      onRequest: (_request, reply, done) => {
        keepPrivate(reply);
        done();
      },
      handler,
      ...(endpoint.method === "GET" && endpoint.effect === "read" && { onSend: answerUnchanged }),
    });

  return {
    implement: (endpoint, handle) => {
      const responseFor = responseSchemas(endpoint.response);
      addRoute(endpoint, async (request, reply) => {
        const { caller, result } = await call(endpoint, { request, handle });
        tellRevision(reply, result);
        if (endpoint.response === noContent) return reply.code(204).send();
        return responseFor(caller).parse(result);
      });
    },
    implementEncoded: (endpoint, handle) => {
      // Only where everything that is asked stands in the body.
      const isAsked = endpoint.method === "POST" && !endpoint.params && !endpoint.query && !endpoint.headers;
      const parse = isAsked ? createQuestionReader(endpoint) : undefined;
      addRoute(endpoint, (request, reply) =>
        goOn(call(endpoint, { request, handle, parse }), ({ result }) => {
          if (Buffer.isBuffer(result)) return readyFor(request, reply, result);
          // Not before the last byte has left the process: then its room is filled for somebody else.
          reply.raw.once("finish", result.release);
          return readyFor(request, reply, result.bytes);
        }),
      );
    },
    implementFile: (endpoint, handle) => {
      addRoute(endpoint, async (request, reply) => {
        const { name, type, content } = (await call(endpoint, { request, handle })).result;
        reply.header("content-disposition", `attachment; filename="${name}"`).type(type);
        return content;
      });
    },
    implementShared: (endpoint, handle) => {
      addRoute(endpoint, async (request, reply) => {
        const origin = publicUrl?.replace(/\/$/, "") ?? `${request.protocol}://${request.host}`;
        const { result } = await call(endpoint, {
          request,
          handle: (input, context) => handle(input, { ...context, origin }),
        });
        reply.header("cache-control", sharedFor).removeHeader("vary");
        reply.type(result.type);
        return result.content;
      });
    },
  };
}

/** Room for some thousands of questions. */
const questionRoom = 4_000_000;
const questionSize = 1000;

/** Many ask the same: what has been asked in the very same words is not read again. */
function createQuestionReader<E extends Endpoint>(endpoint: E): ParseInput<E> {
  const read = createByteCache<EndpointInput<E>>(questionRoom);
  return (request) => {
    const { bodyText } = request;
    const known = bodyText === "" ? undefined : read.get(bodyText);
    if (known) return known;
    const input = Object.freeze(parseInput(endpoint, request));
    if (bodyText !== "") read.set(bodyText, input, questionSize + 2 * bodyText.length);
    return input;
  };
}

/** Bytes that may be sent many times, as this caller takes them: they are compressed and named only once. */
function readyFor(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer | Promise<Buffer> {
  reply.type("application/json; charset=utf-8");
  if (request.method !== "POST") reply.header("etag", tagOf(bytes));
  const encoding = encodingFor(bytes, request.headers["accept-encoding"]);
  if (!encoding) return bytes;
  reply.header("content-encoding", encoding).header("vary", `accept-encoding, ${ticketHeader}`);
  return encode(bytes, encoding);
}

/** Whoever already has what would be sent is only told so. */
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || !(typeof payload === "string" || Buffer.isBuffer(payload))) return payload;
  const tag = String(reply.getHeader("etag") ?? tagOf(payload));
  reply.header("etag", tag);
  const held = request.headers["if-none-match"] ?? "";
  if (!held.split(",").some((one) => one.trim().replace(/^W\//, "") === tag)) return payload;
  reply.code(304).removeHeader("content-encoding").removeHeader("content-type").removeHeader("content-length");
  // Whoever asks for the head alone has its own way of leaving out the body, which wants one.
  return request.method === "HEAD" ? "" : null;
}

/** Prepared once an endpoint: the whole answer, and the answer for those who may not read persons. */
function responseSchemas(response: ZodType): (caller: Caller) => ZodType {
  const masked = withoutPersonNames(response);
  return (caller) => (caller.can("persons:read") ? response : masked);
}

/** An answer that has a revision tells it in the header too, where clients that send If-Match look for it. */
function tellRevision(reply: FastifyReply, result: unknown): void {
  if (typeof result !== "object" || result === null || !("revision" in result)) return;
  reply.header("etag", `"${result.revision}"`);
}
