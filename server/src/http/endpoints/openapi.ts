import { api, apiBasePath, type Endpoint, errorBody, noContent } from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";

/** The request for the description, which is not among the endpoints it describes. */
export const openApiCall = { method: "GET", path: "/openapi.json" } as const;

type Json = Record<string, unknown>;

/** The OpenAPI description, made from the same endpoints that the server implements. */
export function openApiDocument(version: string): Json {
  pathItems ??= describePaths();
  return {
    openapi: "3.1.0",
    info: { title: "Indikatorkatalogen", version },
    servers: [{ url: apiBasePath }],
    tags: api.map(({ group }) => ({ name: group })),
    paths: pathItems,
    components: { schemas: { ErrorBody: toSchema(errorBody, "output") }, securitySchemes: { ticket } },
  };
}

/** The same for every server of a process. */
let pathItems: Record<string, Json> | undefined;

function describePaths(): Record<string, Json> {
  const operations = api.flatMap(({ group, endpoints }) => endpoints.map((endpoint) => ({ group, endpoint })));
  const paths: Record<string, Json> = {};
  for (const { group, endpoint } of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(group, endpoint) };
  }
  return paths;
}

const ticket = { type: "apiKey", in: "header", name: "x-hiqaa" };

function toOperation(group: string, endpoint: Endpoint): Json {
  return {
    tags: [group],
    summary: endpoint.summary,
    description: endpoint.access === "public" ? "Open to everyone." : `Access: \`${endpoint.access}\`.`,
    parameters: [
      ...toParameters("path", endpoint.params),
      ...toParameters("query", endpoint.query),
      ...toParameters("header", endpoint.headers),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: json(toSchema(endpoint.body, "input")) } }),
    responses: {
      ...toSuccess(endpoint),
      default: { description: "Error", content: json({ $ref: "#/components/schemas/ErrorBody" }) },
    },
    security: endpoint.access === "public" ? [] : [{}, { ticket: [] }],
  };
}

function toSuccess({ response, mediaTypes }: Endpoint): Json {
  if (response === noContent) return { 204: { description: "Done" } };
  return { 200: { description: "OK", content: json(toSchema(response, "output"), mediaTypes) } };
}

const json = (schema: Json, mediaTypes: readonly string[] = ["application/json"]): Json =>
  Object.fromEntries(mediaTypes.map((type) => [type.split(";")[0], { schema }]));

function toParameters(location: "path" | "query" | "header", schema: ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }));
}

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

function toSchema(schema: ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
