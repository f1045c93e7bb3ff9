import {
  type ActorRole,
  actorOwnerTypes,
  authorRole,
  type CountedRole,
  createRole,
  deleteRole,
  listRoles,
  type RoleInput,
  reviewerRole,
  roleInput,
  updateRole,
} from "@indikatorkatalogen/contract";
import { mdiAccountTieOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { asList, asPage } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { codeField, descriptionField, nameField, text } from "./entry-fields.ts";
import { findEntry } from "./whole-lists.ts";

const everyRole = { index: 0, pagesize: 100 };
const fixedRoles = [authorRole, reviewerRole];
const ownerNames = actorOwnerTypes.map((type) => ({ value: type, label: t(`administration.actorOwners.${type}`) }));

export const roleList: ListConfig<CountedRole> = {
  name: "roles",
  rightPrefix: "roles",
  icon: mdiAccountTieOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (role) => role.name },
    { id: "description", sortField: "DESCRIPTION", cell: (role) => role.description },
    { id: "appliesTo", cell: (role) => ownersText(role) },
    { id: "measureCount", sortField: "MEASURE_COUNT", cell: (role) => role.measureCount },
  ],
  fields: [
    nameField,
    descriptionField,
    {
      kind: "choices",
      name: "appliesTo",
      label: t("administration.fields.appliesTo"),
      options: ownerNames,
      required: true,
    },
    codeField("code"),
  ],
  schema: roleInput,
  titleOf: (role) => role.name,
  toValues: (role) => ({
    name: text(role?.name),
    description: text(role?.description),
    appliesTo: role?.appliesTo ?? [],
    code: text(role?.code),
  }),
  obstacleOf: ({ code, measureCount }) => {
    if (fixedRoles.includes(code)) return t("administration.obstacles.fixedRole");
    return measureCount > 0 ? t("administration.obstacles.usedByMeasures", { count: measureCount }) : undefined;
  },
  calls: {
    list: async (query, signal) => asPage(await callApi(listRoles, { query }, signal)),
    get: async (id, signal) => findEntry(asList(await callApi(listRoles, { query: everyRole }, signal)), id),
    create: (body: RoleInput) => callApi(createRole, { body }),
    update: (id, body: RoleInput) => callApi(updateRole, { params: { id }, body }),
    remove: (id) => callApi(deleteRole, { params: { id } }),
  },
};

const ownersText = ({ appliesTo }: ActorRole) =>
  ownerNames
    .filter(({ value }) => appliesTo.includes(value))
    .map(({ label }, index) => (index === 0 ? label : label.toLowerCase()))
    .join(", ");
