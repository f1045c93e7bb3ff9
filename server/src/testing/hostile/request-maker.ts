import { openApiDocument } from "../../http/openapi.ts";
import { hostileTexts, hostileThings } from "./hostile-values.ts";
import type { Random } from "./random.ts";

type Schema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
}

export interface MadeRequest {
  method: Operation["method"];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

interface OpenApiOperation {
  parameters: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** Every call that the OpenAPI document tells of. */
export function listOperations(): Operation[] {
  const { paths } = openApiDocument("0") as { paths: Record<string, Record<string, OpenApiOperation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      parameters,
      body: requestBody?.content["application/json"].schema,
    })),
  );
}

/** Makes requests that are right in most places and wrong in some: what is wrong everywhere is refused at the door. */
export function createRequestMaker(random: Random, ids: string[]): (operation: Operation) => MadeRequest {
  const hostileText = () => random.pick(hostileTexts);
  const textFor = ({ schema }: Parameter) => {
    if (random.chance(0.2)) return hostileText();
    const value = makeValue(schema, 0);
    return typeof value === "object" ? hostileText() : String(value);
  };

  const makeString = ({ format }: Schema) => {
    if (format === "uuid") return random.pick(ids);
    return random.chance(0.4) ? hostileText() : random.pick([...ids.slice(-20), "stroke", "Andel", "2024", "a"]);
  };
  const makeNumber = () => random.pick([0, 1, 2, 17, 99, 1_700_000_000_000]);
  const makers: Record<string, (schema: Schema, depth: number) => unknown> = {
    object: makeObject,
    array: ({ items }, depth) =>
      Array.from({ length: random.below(4) }, () => makeValue((items ?? {}) as Schema, depth + 1)),
    number: makeNumber,
    integer: makeNumber,
    boolean: () => random.chance(0.5),
    null: () => null,
  };

  function makeValue(schema: Schema, depth: number): unknown {
    if (random.chance(0.06) || depth > 8) return random.pick(hostileThings);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return random.pick(schema.enum);
    const options = optionsOf(schema);
    if (options) return makeValue(random.pick(options), depth + 1);
    const make = makers[String(schema.type)] ?? makeString;
    return make(schema, depth);
  }

  function makeObject({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const wanted = Object.entries(properties as Record<string, Schema>).filter(([name]) =>
      random.chance((required as string[]).includes(name) ? 0.97 : 0.5),
    );
    return Object.fromEntries(wanted.map(([name, property]) => [name, makeValue(property, depth + 1)]));
  }

  return ({ method, path, parameters, body }) => {
    const inPlace = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
    const url = inPlace("path").reduce(
      (made, parameter) => made.replace(`{${parameter.name}}`, encode(textFor(parameter))),
      path,
    );
    const query = inPlace("query")
      .filter(() => random.chance(0.7))
      .map((parameter) => `${parameter.name}=${encode(textFor(parameter))}`);
    const headers = inPlace("header")
      .filter(() => random.chance(0.5))
      .map((parameter) => [parameter.name, textFor(parameter).replace(/[^\x20-\x7e]/g, "?")]);
    const json = { "content-type": "application/json" };
    return {
      method,
      url: query.length > 0 ? `${url}?${query.join("&")}` : url,
      headers: { ...Object.fromEntries(headers), ...(body && json) },
      ...(body && { payload: random.chance(0.02) ? hostileText() : JSON.stringify(makeValue(body, 0)) }),
    };
  };
}

const optionsOf = ({ anyOf, oneOf, allOf }: Schema) => (anyOf ?? oneOf ?? allOf) as Schema[] | undefined;

/** Half characters have no encoding of their own; the bytes that some clients send for them do. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");
