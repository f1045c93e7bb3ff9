import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, namedReference } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";

export const organizationTypes = ["Vardenhet", "Sjukhus", "Kommun", "Lan", "Sjukvardsregion", "Land"] as const;

/** A body that performs care and that figures can be shown for. */
export const performingOrganization = z.object({
  id,
  name: z.string(),
  organizationType: z.enum(organizationTypes),
  hsaId: z.string().nullable(),
  organizationId: z.object({ root: z.string(), extension: z.string() }).nullable(),
  partOf: namedReference.nullable(),
});
export type PerformingOrganization = z.infer<typeof performingOrganization>;

export const listPerformingOrganizations = endpoint({
  method: "GET",
  path: "/performingorganizations/",
  summary: "The organisations that perform care: the country, its regions and what is in them",
  access: "performingorganizations:read",
  query: listQuery(["NAME", "ORGANIZATION_TYPE", "HSA_ID"]),
  response: listOrPage(performingOrganization),
});
