import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { longText, optional, requiredLine } from "../text-input.ts";

export const measureGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** Those the caller may see, each with the title of the newest version the caller may see. */
  measures: z.array(z.object({ id, title: z.string() })),
});
export type MeasureGroup = z.infer<typeof measureGroup>;

export const measureGroupInput = z.object({
  name: requiredLine(200),
  description: optional(longText(2000)).default(null),
  measures: z.array(z.object({ id })).max(1000).default([]),
});
export type MeasureGroupInput = z.infer<typeof measureGroupInput>;

export const listMeasureGroups = endpoint({
  method: "GET",
  path: "/measuregroups/",
  summary: "Every measure group",
  access: "measuregroups:read",
  query: listQuery(["NAME", "DESCRIPTION"]),
  response: listOrPage(measureGroup),
});

export const {
  get: getMeasureGroup,
  create: createMeasureGroup,
  update: updateMeasureGroup,
  remove: deleteMeasureGroup,
} = entryCalls({
  path: "/measuregroups/",
  resource: "measuregroups",
  noun: "measure group",
  entity: measureGroup,
  newInput: measureGroupInput,
  input: measureGroupInput,
  summaries: {
    update: "Change a measure group and which measures are in it",
    remove: "Delete a measure group; its measures stay",
  },
});
