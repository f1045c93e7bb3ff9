import type { ZodType, z } from "zod";
import type { Resource } from "./access.ts";
// From here, because a bundler passes over the index: every endpoint's faults are told in Swedish.
import "./texts/issue-message.ts";

/** `"public"` asks for nothing; otherwise the resource the caller needs, such as `"measures:unpublish"`. */
export type Access = "public" | Resource;

/** One call a client can make: where it lives, who may make it, what goes in and what comes out. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** One line for the readable API pages. */
  summary: string;
  access: Access;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  headers?: ZodType;
  /** The parts of the input that a caller may leave out altogether. */
  optional?: readonly InputPart[];
  response: ZodType;
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

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
