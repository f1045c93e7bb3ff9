import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
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

export const createMeasureGroup = endpoint({
  method: "POST",
  effect: "write",
  path: "/measuregroups/",
  summary: "A new measure group",
  access: "measuregroups:create",
  body: measureGroupInput,
  response: measureGroup,
});

const one = { path: "/measuregroups/:id", params: idParams } as const;

export const getMeasureGroup = endpoint({
  ...one,
  method: "GET",
  summary: "One measure group",
  access: "measuregroups:read",
  response: measureGroup,
});

export const updateMeasureGroup = endpoint({
  ...one,
  method: "PUT",
  effect: "write",
  summary: "Change a measure group and which measures are in it",
  access: "measuregroups:update",
  body: measureGroupInput,
  response: measureGroup,
});

export const deleteMeasureGroup = endpoint({
  ...one,
  method: "DELETE",
  effect: "write",
  summary: "Delete a measure group; its measures stay",
  access: "measuregroups:delete",
  response: noContent,
});
