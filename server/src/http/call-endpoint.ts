import type { Access, Endpoint, EndpointInput, SecurityEvent } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import { ZodError } from "zod";
import type { Caller } from "../callers/caller.ts";
import type { Database } from "../database/database.ts";
import { AppError, notAllowed, validationFailed } from "../errors/app-error.ts";
import { isConnectionLost } from "../errors/database-errors.ts";

/** What a handler may use besides its input. */
export interface Context {
  db: Database;
  caller: Caller;
  now: () => Date;
  /** Notes in the security log what the caller does. */
  record: (deed: AuditEntry) => Promise<void>;
}

/** Something that whoever guards the catalogue may ask about. */
export interface AuditEntry {
  type: SecurityEvent["type"];
  detail?: string;
  /** The account that it is done to. */
  aboutId?: string;
}
export type RecordAudit = (deed: AuditEntry, by: { caller: Caller; address: string }) => Promise<void>;

/** What is known is given at once. */
export type Handle<E extends Endpoint, T> = (input: EndpointInput<E>, context: Context) => T | Promise<T>;
export type ParseInput<E extends Endpoint> = (request: FastifyRequest) => EndpointInput<E>;

export interface CallDependencies {
  db: Database;
  now: () => Date;
  /** Who is calling: at once where nobody has to be looked up. Throws when that cannot be told. */
  identify: (request: FastifyRequest, access: Access) => Caller | Promise<Caller>;
  record: RecordAudit;
  /** Runs after a successful write, before the response is sent. */
  afterWrite?: (effect: WriteEffect) => Promise<void> | undefined;
}

export type WriteEffect = Exclude<Endpoint["effect"], "read">;

interface Answered<T> {
  caller: Caller;
  result: T;
}

interface Call<E extends Endpoint, T> {
  request: FastifyRequest;
  handle: Handle<E, T>;
  parse?: ParseInput<E> | undefined;
}

/** Goes on at once where there is nothing to wait for: promises cost what is answered from memory more than the rest. */
export function goOn<T, R>(known: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return known instanceof Promise ? known.then(next) : next(known);
}

/** Answers a call. Access first, so that a stranger learns nothing from validation messages. */
export function createCallEndpoint({ db, now, identify, record, afterWrite = () => undefined }: CallDependencies) {
  function answer<E extends Endpoint, T>(endpoint: E, { request, handle, parse }: Call<E, T>, caller: Caller) {
    if (endpoint.access !== "public" && !caller.can(endpoint.access)) throw notAllowed();
    const input = parse ? parse(request) : parseInput(endpoint, request);
    return handle(input, { db, caller, now, record: (deed) => record(deed, { caller, address: request.ip }) });
  }

  async function write<T>(effect: WriteEffect, handle: () => T | Promise<T>): Promise<T> {
    const result = await handle();
    await afterWrite(effect);
    return result;
  }

  async function refuse(
    error: unknown,
    endpoint: Endpoint,
    { request, caller }: { request: FastifyRequest; caller: Caller },
  ): Promise<never> {
    // Anybody may knock without a ticket; whoever has one is known by name.
    const isDenied = error instanceof AppError && error.code === "UNAUTHORIZED_401" && caller.user !== null;
    const deed = { type: "ACCESS_DENIED", detail: `${endpoint.method} ${endpoint.path}` } as const;
    if (isDenied) await record(deed, { caller, address: request.ip });
    throw error;
  }

  function answerCaller<E extends Endpoint, T>(endpoint: E, call: Call<E, T>, caller: Caller) {
    const refuseBecause = (error: unknown) => refuse(error, endpoint, { request: call.request, caller });
    try {
      const { effect } = endpoint;
      const handle = () => answer(endpoint, call, caller);
      const result = effect === "read" ? readAgainWhenLost(handle) : write(effect, handle);
      if (!(result instanceof Promise)) return { caller, result };
      return result.then((one) => ({ caller, result: one }), refuseBecause);
    } catch (error) {
      return refuseBecause(error);
    }
  }

  return <E extends Endpoint, T>(endpoint: E, call: Call<E, T>): Answered<T> | Promise<Answered<T>> => {
    const identified = readAgainWhenLost(() => identify(call.request, endpoint.access));
    return goOn(identified, (caller) => answerCaller(endpoint, call, caller));
  };
}

/** The connection may have been lost while it lay unused, and the next one be good. A write might be done twice. */
function readAgainWhenLost<T>(read: () => T | Promise<T>): T | Promise<T> {
  const first = read();
  if (!(first instanceof Promise)) return first;
  return first.catch((error) => {
    if (!isConnectionLost(error)) throw error;
    return read();
  });
}

export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> {
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
