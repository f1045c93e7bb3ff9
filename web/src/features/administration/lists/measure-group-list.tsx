import {
  createMeasureGroup,
  deleteMeasureGroup,
  getMeasureGroup,
  listMeasureGroups,
  type MeasureGroup,
  type MeasureGroupInput,
  measureGroupInput,
  updateMeasureGroup,
} from "@indikatorkatalogen/contract";
import { mdiFolderOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { asPage } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { descriptionField, nameField, text } from "./entry-fields.ts";
import { MeasuresField } from "./measures-field.tsx";
import { remainingMembersText } from "./usage.ts";

export const measureGroupList: ListConfig<MeasureGroup> = {
  name: "measureGroups",
  rightPrefix: "measuregroups",
  icon: mdiFolderOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (group) => group.name },
    { id: "description", sortField: "DESCRIPTION", cell: (group) => group.description },
    { id: "measures", cell: (group) => group.measures.length },
  ],
  fields: [
    nameField,
    descriptionField,
    {
      kind: "custom",
      name: "measures",
      label: t("administration.fields.measures"),
      render: (field) => <MeasuresField {...field} />,
    },
  ],
  schema: measureGroupInput,
  titleOf: (group) => group.name,
  toValues: (group) => ({
    name: text(group?.name),
    description: text(group?.description),
    measures: group?.measures ?? [],
  }),
  contentsOf: ({ measures }) => remainingMembersText(measures),
  calls: {
    list: async (query, signal) => asPage(await callApi(listMeasureGroups, { query }, signal)),
    get: (id, signal) => callApi(getMeasureGroup, { params: { id } }, signal),
    create: (body: MeasureGroupInput) => callApi(createMeasureGroup, { body }),
    update: (id, body: MeasureGroupInput) => callApi(updateMeasureGroup, { params: { id }, body }),
    remove: (id) => callApi(deleteMeasureGroup, { params: { id } }),
  },
};
