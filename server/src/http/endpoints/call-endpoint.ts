import type { Readable } from "node:stream";
import type { Access, Endpoint, EndpointInput, SecurityEvent } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import { ZodError, type ZodType } from "zod";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { AppError, notAllowed, validationFailed } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";
import { originOfAddress } from "../protection/request-origin.ts";
import { compiled } from "./compiled-schema.ts";
import { maxCallMs, retryOnConnectionLoss } from "./retry-on-connection-loss.ts";

/** What a handler may use besides its input. */
export interface Context {
  db: Database;
  caller: Caller;
  now: () => Date;
  /** The network address of the client. */
  address: string;
  /** The origin of links to the catalogue, such as `https://katalog.example.se`. */
  origin: () => string;
  /** Records a security event about the caller. */
  record: (event: CallerSecurityEvent) => Promise<void>;
}

/** A security event of the caller, whose account and address are added when it is recorded. */
export interface CallerSecurityEvent {
  type: SecurityEvent["type"];
  detail?: string;
  /** The account that the action concerns. */
  aboutId?: string;
}
type RecordCallerSecurityEvent = (event: CallerSecurityEvent, by: { caller: Caller; address: string }) => Promise<void>;

type Uploaded<E extends Endpoint> = E extends { upload: object } ? { upload: Readable } : unknown;

export type Handle<E extends Endpoint, T> = (input: EndpointInput<E> & Uploaded<E>, context: Context) => Promise<T>;

export type WriteEffect = Exclude<Endpoint["effect"], "read">;

export interface CallDependencies {
  db: Database;
  /** The database for calls that write; the same by default. */
  writeDb?: Database | undefined;
  now: () => Date;
  /** Throws when the caller's credentials are not valid. */
  identify: (request: FastifyRequest, access: Access, isBackground?: boolean) => Caller | Promise<Caller>;
  record: RecordCallerSecurityEvent;
  /** Runs after a successful write, before the response is sent. */
  afterWrite?: (effect: WriteEffect) => Promise<void> | undefined;
  /** The public address of the catalogue, if configured. */
  publicUrl?: string | undefined;
}

interface Outcome<T> {
  caller: Caller;
  result: T;
}

interface Identified {
  caller: Caller;
  /** When the call ends if the database does not respond. */
  deadline: number;
}

interface Call<E extends Endpoint, T> {
  request: FastifyRequest;
  handle: Handle<E, T>;
}

export type CallEndpoint = <E extends Endpoint, T>(endpoint: E, call: Call<E, T>) => Promise<Outcome<T>>;

/** Identifies the caller, checks access, parses the input and runs the handler. */
export function createCallEndpoint(dependencies: CallDependencies): CallEndpoint {
  const { db, writeDb = db, now, identify, record, afterWrite = () => undefined, publicUrl } = dependencies;
  const ownOrigin = publicUrl?.replace(/\/$/, "");

  const contextOf = (request: FastifyRequest, caller: Caller, { effect }: Endpoint): Context => ({
    db: effect === "read" ? db : writeDb,
    caller,
    now,
    address: request.ip,
    origin: () => ownOrigin ?? originOfAddress(request),
    record: (entry) => record(entry, { caller, address: request.ip }),
  });

  async function run<E extends Endpoint, T>(
    endpoint: E,
    { request, handle }: Call<E, T>,
    { caller, deadline }: Identified,
  ): Promise<T> {
    // Access comes before validation, so that validation messages reveal nothing to a stranger.
    if (endpoint.access !== "public" && !caller.can(endpoint.access)) throw notAllowed();
    const input = parseInput(endpoint, request);
    const context = contextOf(request, caller, endpoint);
    if (endpoint.effect === "read") return await retryOnConnectionLoss(() => handle(input, context), deadline);
    const result = await handle(input, context);
    await afterWrite(endpoint.effect);
    return result;
  }

  return async (endpoint, call) => {
    const deadline = performance.now() + maxCallMs;
    const caller = await retryOnConnectionLoss(
      () => identify(call.request, endpoint.access, endpoint.isBackground),
      deadline,
    );
    try {
      return { caller, result: await run(endpoint, call, { caller, deadline }) };
    } catch (error) {
      // Anonymous callers without access are normal; a known user without access is recorded.
      if (caller.user && error instanceof AppError && error.code === "UNAUTHORIZED_401") {
        const entry = { type: "ACCESS_DENIED", detail: `${endpoint.method} ${endpoint.path}` } as const;
        await record(entry, { caller, address: call.request.ip });
      }
      throw error;
    }
  };
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> & Uploaded<E> {
  try {
    const params = parse(endpoint.params, request.params);
    const query = parse(endpoint.query, request.query);
    const headers = parse(endpoint.headers, request.headers);
    const body = parse(endpoint.body, request.body === undefined ? {} : request.body);
    const upload = endpoint.upload && uploadOf(request);
    return { params, query, headers, body, upload } as unknown as EndpointInput<E> & Uploaded<E>;
  } catch (error) {
    throw error instanceof ZodError ? validationFailed(error) : error;
  }
}

const parse = (schema: ZodType | undefined, value: unknown) => schema && compiled(schema).parse(value);

/** A request without a body has nothing to upload. */
function uploadOf({ body }: FastifyRequest): unknown {
  if (body === undefined || body === null) throw new AppError("VALIDATION_400", texts.badRequest);
  return body;
}
