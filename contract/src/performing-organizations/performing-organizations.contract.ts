import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { hsaId, oid } from "../formats.ts";
import { id, idParams, namedReference } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { mergeOutcome, mergeParams, mergeQuery } from "../reference-data/merge.ts";
import { optional, requiredLine } from "../text-input.ts";

export const organizationTypes = ["Vardenhet", "Sjukhus", "Kommun", "Lan", "Sjukvardsregion", "Land"] as const;
const organizationType = z.enum(organizationTypes);
export type OrganizationType = z.infer<typeof organizationType>;

/** A body that performs care and that figures can be shown for. */
export const performingOrganization = z.object({
  id,
  name: z.string(),
  organizationType,
  hsaId: z.string().nullable(),
  organizationId: z.object({ root: z.string(), extension: z.string() }).nullable(),
  partOf: namedReference.nullable(),
});
export type PerformingOrganization = z.infer<typeof performingOrganization>;

export const performingOrganizationInput = z.object({
  name: requiredLine(200),
  organizationType,
  hsaId: optional(hsaId).default(null),
  organizationId: z
    .object({ root: oid.pipe(z.string().min(1)), extension: requiredLine(100) })
    .nullable()
    .default(null),
  partOf: z.object({ id }).nullable().default(null),
});
export type PerformingOrganizationInput = z.infer<typeof performingOrganizationInput>;

export const listPerformingOrganizations = endpoint({
  method: "GET",
  path: "/performingorganizations/",
  summary: "The organisations that perform care: the country, its regions and what is in them",
  access: "performingorganizations:read",
  query: listQuery(["NAME", "ORGANIZATION_TYPE", "HSA_ID", "PART_OF_NAME"]),
  response: listOrPage(performingOrganization),
});

export const {
  get: getPerformingOrganization,
  create: createPerformingOrganization,
  update: updatePerformingOrganization,
  remove: deletePerformingOrganization,
} = entryCalls({
  path: "/performingorganizations/",
  resource: "performingorganizations",
  noun: "performing organisation",
  entity: performingOrganization,
  newInput: performingOrganizationInput,
  input: performingOrganizationInput,
  summaries: {
    remove: "Delete a performing organisation that has no parts",
  },
});

export const listPartsOfOrganization = endpoint({
  method: "GET",
  path: "/performingorganizations/:id/parts/",
  summary: "The organisations that are directly part of a performing organisation",
  access: "performingorganizations:read",
  params: idParams,
  response: z.array(performingOrganization),
});

export const mergePerformingOrganization = endpoint({
  method: "POST",
  effect: "write",
  path: "/performingorganizations/:id/merge/:targetId",
  summary:
    "Move the parts of a performing organisation to another and delete it; dryRun=true only shows what would change",
  access: "performingorganizations:delete",
  params: mergeParams,
  query: mergeQuery,
  response: mergeOutcome,
});
