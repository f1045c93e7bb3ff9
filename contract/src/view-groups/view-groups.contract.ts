import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { versionStatus } from "../measures/version-status.ts";
import { noContent } from "../no-content.ts";
import { longText, optional, requiredLine } from "../text-input.ts";
import { sortOrder, statusInput, viewLabel, viewTemplate } from "./view-templates.contract.ts";

export const viewGroupItem = z.object({
  id,
  label: viewLabel,
  measureVersion: z.object({ id, measureId: id, title: z.string(), versionNr: z.number(), status: versionStatus }),
  sortOrder: z.number(),
});
export type ViewGroupItem = z.infer<typeof viewGroupItem>;

/** Several measures shown as one, with a label for each to choose by. */
export const viewGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  template: viewTemplate.nullable(),
  items: z.array(viewGroupItem),
  status: versionStatus,
});
export type ViewGroup = z.infer<typeof viewGroup>;

/** Fewer than two items leave nothing to choose between. */
export const minItemsToPublish = 2;

const reference = z.object({ id });

export const viewGroupInput = z.object({
  name: requiredLine(200),
  description: optional(longText(2000)).default(null),
});
export type ViewGroupInput = z.infer<typeof viewGroupInput>;
export const newViewGroupInput = viewGroupInput.extend({ template: reference.nullable().default(null) });
export type NewViewGroupInput = z.infer<typeof newViewGroupInput>;

export const viewGroupItemInput = z.object({ label: reference, measureVersion: reference, sortOrder });
export type ViewGroupItemInput = z.infer<typeof viewGroupItemInput>;

export const itemOrder = z
  .array(z.object({ id, sortOrder: z.int().min(0).max(10_000) }))
  .min(1)
  .max(200);
export type ItemOrder = z.infer<typeof itemOrder>;

const read = { method: "GET", access: "viewgroups:read" } as const;
const found = { ...read, params: idParams, response: z.array(viewGroup) } as const;
const change = { method: "PUT", effect: "write", access: "viewgroups:update" } as const;

export const listViewGroups = endpoint({
  ...read,
  path: "/viewgroups",
  summary: "Every view group",
  query: listQuery(["NAME", "DESCRIPTION", "STATUS"]),
  response: listOrPage(viewGroup),
});

export const {
  get: getViewGroup,
  create: createViewGroup,
  update: updateViewGroup,
  remove: deleteViewGroup,
} = entryCalls({
  path: "/viewgroups/",
  resource: "viewgroups",
  noun: "view group",
  entity: viewGroup,
  newInput: newViewGroupInput,
  input: viewGroupInput,
  summaries: {
    create: "A new view group, ongoing",
    update: "Change a view group's name and description",
    remove: "Delete a view group that is not published; its measures stay",
  },
});

export const setViewGroupTemplate = endpoint({
  ...change,
  path: "/viewgroups/:id/templates/:templateId",
  summary: "Choose the template of a view group that has no items",
  params: idParams.extend({ templateId: id }),
  response: viewGroup,
});

export const setViewGroupStatus = endpoint({
  ...change,
  path: "/viewgroups/:id/status",
  summary: "Publish or unpublish a view group",
  params: idParams,
  body: statusInput,
  response: viewGroup,
});

export const addViewGroupItem = endpoint({
  method: "POST",
  effect: "write",
  path: "/viewgroups/:id/items",
  summary: "Put a measure version under a label",
  access: "viewgroups:update",
  params: idParams,
  body: viewGroupItemInput,
  response: viewGroupItem,
});

export const updateViewGroupItem = endpoint({
  ...change,
  path: "/viewgroups/item/:id",
  summary: "Change an item's label, measure version or position",
  params: idParams,
  body: viewGroupItemInput,
  response: viewGroupItem,
});

export const reorderViewGroupItems = endpoint({
  ...change,
  path: "/viewgroups/items",
  summary: "Change the order of several items of one view group",
  body: itemOrder,
  response: viewGroup,
});

export const removeViewGroupItem = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/viewgroups/:id/items/:itemId",
  summary: "Remove an item from a view group",
  access: "viewgroups:update",
  params: idParams.extend({ itemId: id }),
  response: noContent,
});

export const listViewGroupsOfMeasure = endpoint({
  ...found,
  path: "/viewgroups/search/measure/:id",
  summary: "The view groups where a measure is, in any version",
});

export const listPublishedViewGroups = endpoint({
  ...found,
  path: "/viewgroups/search/published/measureversion/:id",
  summary: "The published view groups where a measure version is",
});

export const listOngoingViewGroups = endpoint({
  ...found,
  path: "/viewgroups/search/ongoing/measureversion/:id",
  summary: "The ongoing view groups where a measure version is",
});

export const listViewGroupsWithLabel = endpoint({
  ...found,
  path: "/viewgroups/availablelabel/groups/:id",
  summary: "The view groups that use a label",
});

export const listViewGroupsWithTemplate = endpoint({
  ...found,
  path: "/viewgroups/templates/groups/:id",
  summary: "The view groups that use a template",
});
