import type { ZodType, z } from "zod";
import type { Resource } from "./access.ts";
// Imported here because bundlers skip the index: validation messages of every endpoint are Swedish.
import "./texts/issue-message.ts";

/** The base path of this version of the API. */
export const apiBasePath = "/services/api/1.0";

/** `"public"` requires nothing; otherwise the resource the caller needs, such as `"measures:unpublish"`. */
export type Access = "public" | Resource;

/**
 * What a call changes. A `read` changes nothing and is repeated when the database connection is lost. After a `write`
 * the search index is up to date before the response is sent. `writeVersion` saves one version of a measure, which
 * happens all the time: the next search waits for the index instead.
 */
export type Effect = "read" | "write" | "writeVersion";

/** One call a client can make: its path, who may make it, its input and its response. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  effect: Effect;
  /** One line for the readable API pages. */
  summary: string;
  access: Access;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  headers?: ZodType;
  /** The parts of the input that a caller may omit. */
  optional?: readonly InputPart[];
  /** A body that the server reads as a stream. */
  upload?: Upload;
  response: ZodType;
  /** The media types of a response that is not JSON. The first decides the shape of errors. */
  mediaTypes?: readonly [string, ...string[]];
  /** The response is the same for everyone: shared caches may store it for a short time. */
  isShared?: true;
  /** A call that an open page makes by itself: it does not prolong the login. */
  isBackground?: true;
}

interface Upload {
  mediaTypes: readonly [string, ...string[]];
  maxBytes: number;
}

type InputPart = "params" | "query" | "body" | "headers";

type Declared<E extends Endpoint> = {
  [P in InputPart as E[P] extends ZodType ? P : never]: E[P] & ZodType;
};

/** What the server receives, after parsing. */
export type EndpointInput<E extends Endpoint> = {
  [P in keyof Declared<E>]: Declared<E>[P] extends ZodType ? z.output<Declared<E>[P]> : never;
};
type Sent<E extends Endpoint> = {
  [P in keyof Declared<E>]: Declared<E>[P] extends ZodType ? z.input<Declared<E>[P]> : never;
};
/** What the client sends, before parsing. */
export type EndpointArgs<E extends Endpoint> = E extends { optional: readonly (infer P)[] }
  ? Omit<Sent<E>, P & string> & Partial<Pick<Sent<E>, P & keyof Sent<E>>>
  : Sent<E>;
export type EndpointResult<E extends Endpoint> = z.output<E["response"]>;

/** A GET is a read unless it says otherwise; every other method states its effect. */
type Definition = Omit<Endpoint, "method" | "effect"> &
  ((Pick<Endpoint, "effect"> & { method: Endpoint["method"] }) | { method: "GET"; effect?: Effect });

export const endpoint = <const E extends Definition>(definition: E): E & Pick<Endpoint, "effect"> => ({
  effect: "read",
  ...definition,
});
