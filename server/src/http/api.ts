import {
  type Access,
  apiBasePath,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  noContent,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodError, type ZodType } from "zod";
import type { Caller } from "../callers/caller.ts";
import type { Database } from "../database/database.ts";
import { validationFailed } from "../errors/app-error.ts";
import { withoutPersonNames } from "./person-names.ts";
import { rateLimitOf } from "./rate-limits.ts";
import { toRoutePath } from "./route-path.ts";
import { keepPrivate } from "./security-headers.ts";

/** What a handler may use besides its input. */
export interface Context {
  db: Database;
  caller: Caller;
  now: () => Date;
}

type Handler<E extends Endpoint> = (input: EndpointInput<E>, context: Context) => Promise<EndpointResult<E>>;

export interface Api {
  implement: <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void;
}

interface Dependencies {
  db: Database;
  now: () => Date;
  /** Throws unless the caller has the access. */
  authorise: (request: FastifyRequest, access: Access) => Promise<Caller>;
  /** Where the endpoints live; the login proxy is also served at the root. */
  basePath?: string;
}

export function createApi(app: FastifyInstance, { db, now, authorise, basePath = apiBasePath }: Dependencies): Api {
  return {
    implement: (endpoint, handle) => {
      const responseFor = responseSchemas(endpoint.response);
      app.route({
        method: endpoint.method,
        url: basePath + toRoutePath(endpoint),
        config: rateLimitOf(endpoint),
        onRequest: async (_request, reply) => keepPrivate(reply),
        handler: async (request, reply) => {
          // Access first, so that a stranger learns nothing from validation messages.
          const caller = await authorise(request, endpoint.access);
          const input = parseInput(endpoint, request);
          const result = await handle(input, { db, caller, now });
          tellRevision(reply, result);
          if (endpoint.response === noContent) return reply.code(204).send();
          return responseFor(caller).parse(result);
        },
      });
    },
  };
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

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> {
  try {
    const params = endpoint.params?.parse(request.params);
    const query = endpoint.query?.parse(request.query);
    const headers = endpoint.headers?.parse(request.headers);
    const body = endpoint.body?.parse(request.body ?? {});
    return { params, query, headers, body } as unknown as EndpointInput<E>;
  } catch (error) {
    throw error instanceof ZodError ? validationFailed(error) : error;
  }
}
