import {
  createPerformingOrganization,
  deletePerformingOrganization,
  getPerformingOrganization,
  listPartsOfOrganization,
  listPerformingOrganizations,
  mergePerformingOrganization,
  organizationTypes,
  type PerformingOrganization,
  type PerformingOrganizationInput,
  performingOrganizationInput,
  updatePerformingOrganization,
} from "@indikatorkatalogen/contract";
import { mdiHospitalBuilding } from "@mdi/js";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { callApi } from "../../../api/call-api.ts";
import { asPage } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig } from "../list-config.ts";
import { nameField, text, withoutEmptyIdentity } from "./entry-fields.ts";
import { PartOfField } from "./part-of-field.tsx";
import { toPartUsage } from "./usage.ts";

const fields: FormField[] = [
  nameField,
  {
    kind: "choice",
    name: "organizationType",
    label: t("administration.fields.organizationType"),
    options: organizationTypes.map((type) => ({ value: type, label: t(`administration.organizationTypes.${type}`) })),
    required: true,
  },
  {
    kind: "custom",
    name: "partOf",
    label: t("administration.fields.partOf"),
    render: (field) => <PartOfField {...field} />,
  },
  {
    kind: "line",
    name: "hsaId",
    label: t("administration.fields.hsaId"),
    hint: t("administration.hints.hsaId"),
  },
  {
    kind: "line",
    name: "organizationId.root",
    label: t("administration.fields.root"),
    hint: t("administration.hints.oid"),
  },
  { kind: "line", name: "organizationId.extension", label: t("administration.fields.extension") },
];

export const performingOrganizationList: ListConfig<PerformingOrganization> = {
  name: "performingOrganizations",
  rightPrefix: "performingorganizations",
  icon: mdiHospitalBuilding,
  columns: [
    { id: "name", sortField: "NAME", cell: (organization) => organization.name },
    {
      id: "organizationType",
      sortField: "ORGANIZATION_TYPE",
      cell: ({ organizationType }) => t(`administration.organizationTypes.${organizationType}`),
    },
    { id: "partOf", sortField: "PART_OF_NAME", cell: ({ partOf }) => text(partOf?.name) },
    { id: "hsaId", sortField: "HSA_ID", cell: ({ hsaId }) => text(hsaId) },
  ],
  fields,
  schema: z.custom<FieldValues>().transform(withoutEmptyIdentity("organizationId")).pipe(performingOrganizationInput),
  titleOf: (organization) => organization.name,
  toValues: (organization) => ({
    name: text(organization?.name),
    organizationType: organization?.organizationType ?? null,
    partOf: organization?.partOf ?? null,
    hsaId: text(organization?.hsaId),
    organizationId: {
      root: text(organization?.organizationId?.root),
      extension: text(organization?.organizationId?.extension),
    },
  }),
  calls: {
    list: async (query, signal) => asPage(await callApi(listPerformingOrganizations, { query }, signal)),
    get: (id, signal) => callApi(getPerformingOrganization, { params: { id } }, signal),
    create: (body: PerformingOrganizationInput) => callApi(createPerformingOrganization, { body }),
    update: (id, body: PerformingOrganizationInput) => callApi(updatePerformingOrganization, { params: { id }, body }),
    remove: (id) => callApi(deletePerformingOrganization, { params: { id } }),
    listUsage: async (id, signal) =>
      (await callApi(listPartsOfOrganization, { params: { id } }, signal)).map(toPartUsage),
    merge: ({ slug, target, dryRun }) =>
      callApi(mergePerformingOrganization, {
        params: { id: slug, targetId: target },
        query: { dryRun: `${dryRun}` },
      }),
  },
};
