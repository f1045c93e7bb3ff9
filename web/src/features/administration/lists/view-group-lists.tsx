import {
  createViewGroup,
  createViewTemplate,
  deleteViewGroup,
  deleteViewTemplate,
  getViewGroup,
  listViewGroups,
  listViewGroupsWithTemplate,
  listViewTemplatePage,
  listViewTemplates,
  updateViewGroup,
  updateViewTemplate,
  type ViewGroup,
  type ViewGroupInput,
  type ViewTemplate,
  type ViewTemplateInput,
  viewGroupInput,
  viewTemplateInput,
} from "@indikatorkatalogen/contract";
import { mdiLabelMultipleOutline, mdiViewGridOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { asList, asPage } from "../../../api/list-responses.ts";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { descriptionField, nameField, text } from "./entry-fields.ts";
import { remainingMembersText, toGroupUsage } from "./usage.ts";
import { findEntry } from "./whole-lists.ts";

const publishedObstacle = ({ status }: ViewGroup) =>
  status === "PUBLISHED" ? t("administration.obstacles.publishedGroup") : undefined;

export const viewGroupList: ListConfig<ViewGroup> = {
  name: "viewGroups",
  rightPrefix: "viewgroups",
  icon: mdiViewGridOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (group) => group.name },
    { id: "template", cell: (group) => group.template?.name },
    { id: "measures", cell: (group) => group.items.length },
    { id: "status", sortField: "STATUS", cell: (group) => <StatusChip status={group.status} /> },
  ],
  fields: [nameField, descriptionField],
  schema: viewGroupInput,
  titleOf: (group) => group.name,
  toValues: (group) => ({ name: text(group?.name), description: text(group?.description) }),
  obstacleOf: publishedObstacle,
  contentsOf: ({ items }) => remainingMembersText(items),
  calls: {
    list: async (query, signal) => asPage(await callApi(listViewGroups, { query }, signal)),
    get: (id, signal) => callApi(getViewGroup, { params: { id } }, signal),
    create: (body: ViewGroupInput) => callApi(createViewGroup, { body }),
    update: (id, body: ViewGroupInput) => callApi(updateViewGroup, { params: { id }, body }),
    remove: (id) => callApi(deleteViewGroup, { params: { id } }),
  },
};

export const viewTemplateList: ListConfig<ViewTemplate> = {
  name: "viewTemplates",
  rightPrefix: "viewgroups",
  icon: mdiLabelMultipleOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (template) => template.name },
    { id: "labels", cell: ({ availableLabels }) => availableLabels.map(({ displayName }) => displayName).join(", ") },
    { id: "status", sortField: "STATUS", cell: (template) => <StatusChip status={template.status} /> },
  ],
  fields: [nameField],
  schema: viewTemplateInput,
  titleOf: (template) => template.name,
  toValues: (template) => ({ name: text(template?.name) }),
  calls: {
    list: (query, signal) => callApi(listViewTemplatePage, { query }, signal),
    get: async (id, signal) => findEntry(asList(await callApi(listViewTemplates, { query: {} }, signal)), id),
    create: (body: ViewTemplateInput) => callApi(createViewTemplate, { body }),
    update: (id, body: ViewTemplateInput) => callApi(updateViewTemplate, { params: { id }, body }),
    remove: (id) => callApi(deleteViewTemplate, { params: { id } }),
    listUsage: async (id, signal) =>
      (await callApi(listViewGroupsWithTemplate, { params: { id } }, signal)).map(toGroupUsage),
  },
};
