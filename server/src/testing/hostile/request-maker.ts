import { openApiDocument } from "../../http/endpoints/openapi.ts";
import { hostileTexts } from "./hostile-values.ts";
import { type KnownIds, kindOf, wordsIn } from "./known-ids.ts";
import type { Random } from "./random.ts";
import { createValueMaker, type Schema } from "./value-maker.ts";

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
  responses: Record<string, { content?: Record<string, unknown> }>;
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

const isStream = ({ responses }: OpenApiOperation) => responses[200]?.content?.["text/event-stream"] !== undefined;

/** Every call of the OpenAPI document, except those whose response does not end. */
export function listOperations(): Operation[] {
  const { paths } = openApiDocument("0") as { paths: Record<string, Record<string, OpenApiOperation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase() as Operation["method"],
        path,
        parameters,
        body: requestBody?.content["application/json"].schema,
      })),
  );
}

const parametersIn = ({ parameters }: Operation, location: Parameter["in"]) =>
  parameters.filter((parameter) => parameter.in === location);

/**
 * Makes requests that are right in most places and wrong in some, because requests that are wrong everywhere are
 * refused early. Half of them are well-formed and hostile only in their texts, so that they pass validation.
 */
export function createRequestMaker(random: Random, known: KnownIds): (operation: Operation) => MadeRequest {
  const hostileText = () => random.pick(hostileTexts);
  const makeValue = createValueMaker(random, known);

  const textFor = ({ name, schema }: Parameter, holder: string, isWellFormed: boolean): string => {
    if (!isWellFormed && random.chance(0.2)) return hostileText();
    const value = makeValue(schema, { name, holder, depth: 0, isWellFormed });
    return typeof value === "object" ? hostileText() : String(value);
  };

  /**
   * The kind of ids that a path needs, by the nearest word with known ids: `/persons/{id}/merge/{targetId}` needs
   * persons.
   */
  const holderIn = (path: string) =>
    wordsIn(path).findLast((word) => known.pick(kindOf(word)) !== undefined) ?? wordsIn(path)[0] ?? "";

  /** A part is requested together with the entity that it belongs to. */
  function makePath(operation: Operation, isWellFormed: boolean): string {
    const [owner, own] = parametersIn(operation, "path");
    const part = own && random.chance(0.8) ? known.pickPart(kindOf(own.name.replace(/Id$/, ""))) : undefined;
    const given: Record<string, string | undefined> =
      owner && own && part ? { [owner.name]: part.parent, [own.name]: part.id } : {};
    return parametersIn(operation, "path").reduce((made, parameter) => {
      const [before = ""] = operation.path.split(`{${parameter.name}}`);
      const value = given[parameter.name] ?? textFor(parameter, holderIn(before), isWellFormed);
      return made.replace(`{${parameter.name}}`, encode(value));
    }, operation.path);
  }

  return (operation) => {
    const { method, path, body } = operation;
    const isWellFormed = random.chance(0.5);
    const holder = wordsIn(path).at(-1) ?? "";
    const query = parametersIn(operation, "query")
      .filter(({ schema }) => isWellFormed || random.chance(schema.default === undefined ? 0.7 : 0.5))
      .map((parameter) => `${parameter.name}=${encode(textFor(parameter, holder, isWellFormed))}`);
    const headers = parametersIn(operation, "header")
      .filter(() => random.chance(isWellFormed ? 0.1 : 0.5))
      .map((parameter) => [parameter.name, textFor(parameter, holder, isWellFormed).replace(/[^\x20-\x7e]/g, "?")]);
    const url = makePath(operation, isWellFormed);
    const content = () => JSON.stringify(makeValue(body ?? {}, { name: holder, holder, depth: 0, isWellFormed }));
    return {
      method,
      url: query.length > 0 ? `${url}?${query.join("&")}` : url,
      headers: { ...Object.fromEntries(headers), ...(body && { "content-type": "application/json" }) },
      ...(body && { payload: !isWellFormed && random.chance(0.04) ? hostileText() : content() }),
    };
  };
}

/** Lone surrogates have no URL encoding; these are the bytes that some clients send for them. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");
