import { type ZodObject, type ZodType, z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id, idParams } from "../ids.ts";
import { type ListOrPage, listOrPage, listQuery } from "../list-query.ts";
import { actor, actorInput } from "../measures/actor.ts";
import { noContent } from "../no-content.ts";
import { requiredLine } from "../text-input.ts";
import { measureUsage } from "./measure-usage.ts";
import { mergeOutcome, mergeParams, mergeQuery } from "./merge.ts";

/** The nouns of the paths and of the rights. */
export type ReferenceDataType = "measurementsources" | "reportingsystems" | "instanceidentifiers";

export const nameQuery = z.object({ name: requiredLine(200) });

interface Definition<Entity extends ZodObject, Input extends ZodType> {
  type: ReferenceDataType;
  /** What one is called on the readable pages. */
  noun: string;
  entity: Entity;
  input: Input;
  /** What the list is sorted by besides name, description and number of measures. */
  sortFields?: readonly string[];
}

type With<Part> = Endpoint & Part;
type ListQuerySchema = ReturnType<typeof listQuery<readonly [string, ...string[]]>>;
type IdParams = typeof idParams;

/** The calls of a named thing that has actors and that measures use. */
export interface ReferenceDataContract<Entity, Input, Sent> {
  list: With<{ query: ListQuerySchema; response: ZodType<ListOrPage<Entity>> }>;
  searchByName: With<{ query: typeof nameQuery; response: ZodType<Entity[]> }>;
  countMeasures: With<{ response: ZodType<Record<string, number>> }>;
  create: With<{ body: ZodType<Input, Sent>; response: ZodType<Entity> }>;
  get: With<{ params: IdParams; response: ZodType<Entity> }>;
  update: With<{ params: IdParams; body: ZodType<Input, Sent>; response: ZodType<Entity> }>;
  remove: With<{ params: IdParams; response: typeof noContent }>;
  listMeasures: With<{ params: IdParams; response: ZodType<z.infer<typeof measureUsage>[]> }>;
  merge: With<{ params: typeof mergeParams; query: typeof mergeQuery; response: typeof mergeOutcome }>;
  listActors: With<{ params: IdParams; response: ZodType<z.infer<typeof actor>[]> }>;
  addActor: With<{ params: IdParams; body: typeof actorInput; response: typeof actor }>;
  removeActor: With<{ params: typeof actorParams; response: typeof noContent }>;
}

const actorParams = idParams.extend({ actorId: id });

export function referenceDataContract<Entity extends ZodObject, Input extends ZodType>(
  definition: Definition<Entity, Input>,
): ReferenceDataContract<z.output<Entity>, z.output<Input>, z.input<Input>> {
  const calls = { ...listCalls(definition), ...rowCalls(definition), ...actorCalls(definition) };
  // What is derived from a schema that is not yet known cannot be typed exactly inside; outside it is, by the interface.
  return calls as unknown as ReferenceDataContract<z.output<Entity>, z.output<Input>, z.input<Input>>;
}

function listCalls({ type, noun, entity, sortFields = [] }: Definition<ZodObject, ZodType>) {
  const read = { method: "GET", access: `${type}:read` } as const;
  return {
    list: endpoint({
      ...read,
      path: `/${type}/`,
      summary: `Every ${noun}`,
      query: listQuery(["NAME", "DESCRIPTION", "MEASURE_COUNT", ...sortFields]),
      response: listOrPage(entity),
    }),
    searchByName: endpoint({
      ...read,
      path: `/${type}/search/name`,
      summary: `Each ${noun} whose name contains the text, those that begin with it first`,
      query: nameQuery,
      response: z.array(entity),
    }),
    countMeasures: endpoint({
      ...read,
      path: `/${type}/cache/measurecount/`,
      summary: `How many measures use each ${noun}`,
      response: z.record(z.string(), z.number()),
    }),
  };
}

function rowCalls({ type, noun, entity, input }: Definition<ZodObject, ZodType>) {
  const summaries = { remove: `Delete a ${noun} that nothing uses` };
  return {
    ...entryCalls({ path: `/${type}/`, resource: type, noun, entity, newInput: input, input, summaries }),
    listMeasures: endpoint({
      method: "GET",
      path: `/${type}/:id/measures/`,
      summary: `The measures that use a ${noun}`,
      access: `${type}:read`,
      params: idParams,
      response: z.array(measureUsage),
    }),
    merge: endpoint({
      method: "POST",
      effect: "write",
      path: `/${type}/:id/merge/:targetId`,
      summary: `Replace this ${noun} by another everywhere and delete this one; dryRun=true only shows what would change`,
      access: `${type}:delete`,
      params: mergeParams,
      query: mergeQuery,
      response: mergeOutcome,
    }),
  };
}

function actorCalls({ type, noun }: Definition<ZodObject, ZodType>) {
  const actors = { path: `/${type}/:id/actors/`, params: idParams } as const;
  return {
    listActors: endpoint({
      ...actors,
      method: "GET",
      summary: `The actors of a ${noun}`,
      access: `${type}:read`,
      response: z.array(actor),
    }),
    addActor: endpoint({
      ...actors,
      method: "POST",
      effect: "write",
      summary: `Add an actor to a ${noun}`,
      access: `${type}:update`,
      body: actorInput,
      response: actor,
    }),
    removeActor: endpoint({
      method: "DELETE",
      effect: "write",
      path: `/${type}/:id/actors/:actorId`,
      summary: `Remove an actor from a ${noun}`,
      access: `${type}:update`,
      params: actorParams,
      response: noContent,
    }),
  };
}
