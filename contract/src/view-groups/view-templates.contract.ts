import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery, pagedListQuery } from "../list-query.ts";
import { versionStatus } from "../measures/version-status.ts";
import { page } from "../paging.ts";
import { requiredLine } from "../text-input.ts";

export const viewLabel = z.object({ id, displayName: z.string(), sortOrder: z.number() });
export type ViewLabel = z.infer<typeof viewLabel>;

export const viewTemplate = z.object({
  id,
  name: z.string(),
  availableLabels: z.array(viewLabel),
  status: versionStatus,
});
export type ViewTemplate = z.infer<typeof viewTemplate>;

/** The position among siblings; without it, a new item is last and an existing one stays where it is. */
export const sortOrder = z.int().min(0).max(10_000).optional();
const displayName = requiredLine(200);

export const viewTemplateInput = z.object({ name: requiredLine(200) });
export type ViewTemplateInput = z.infer<typeof viewTemplateInput>;

/** A new template may bring its labels, in order. */
export const newViewTemplateInput = viewTemplateInput.extend({
  availableLabels: z.array(z.object({ displayName })).max(200).default([]),
});
export type NewViewTemplateInput = z.infer<typeof newViewTemplateInput>;

export const viewLabelInput = z.object({ displayName, sortOrder });
export type ViewLabelInput = z.infer<typeof viewLabelInput>;
export const newViewLabelInput = viewLabelInput.extend({ templateId: id });
export type NewViewLabelInput = z.infer<typeof newViewLabelInput>;

export const statusInput = z.object({ status: versionStatus });

const sortFields = ["NAME", "STATUS"] as const;
const read = { method: "GET", access: "viewgroups:read" } as const;

export const listViewTemplates = endpoint({
  ...read,
  path: "/viewgroups/templates/",
  summary: "Every view template",
  query: listQuery(sortFields),
  response: listOrPage(viewTemplate),
});

export const listViewTemplatePage = endpoint({
  ...read,
  path: "/viewgroups/templates/all",
  summary: "A page of view templates",
  query: pagedListQuery(sortFields),
  response: page(viewTemplate),
});

export const {
  create: createViewTemplate,
  update: updateViewTemplate,
  remove: deleteViewTemplate,
} = entryCalls({
  path: "/viewgroups/templates/",
  resource: "viewgroups",
  noun: "view template",
  entity: viewTemplate,
  newInput: newViewTemplateInput,
  input: viewTemplateInput,
  summaries: {
    create: "A new view template, ongoing",
    update: "Rename a view template",
    remove: "Delete a view template that no view group uses",
  },
});

export const setViewTemplateStatus = endpoint({
  method: "PUT",
  effect: "write",
  path: "/viewgroups/templates/:id/status",
  summary: "Publish or unpublish a view template",
  access: "viewgroups:update",
  params: idParams,
  body: statusInput,
  response: viewTemplate,
});

export const {
  create: createViewLabel,
  update: updateViewLabel,
  remove: deleteViewLabel,
} = entryCalls({
  path: "/viewgroups/availablelabel/",
  resource: "viewgroups",
  noun: "label",
  entity: viewLabel,
  newInput: newViewLabelInput,
  input: viewLabelInput,
  summaries: {
    create: "A new label in a template",
    update: "Rename or move a label",
    remove: "Delete a label that no view group uses",
  },
});
