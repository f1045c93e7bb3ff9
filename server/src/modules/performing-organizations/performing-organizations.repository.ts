import type { PerformingOrganization } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.ts";
import { swedish } from "../../database/list-rows.ts";
import type { Condition, Register } from "../registers/register.ts";

export const organizationRegister: Register<PerformingOrganization, "performingOrganization"> = {
  table: "performingOrganization",
  entityType: "performingorganization",
  titleOf: ({ name }) => name,
  entries: () => sql`SELECT organization.id, organization.name, organization.organization_type, organization.hsa_id,
      CASE WHEN organization.organization_root IS NULL THEN NULL ELSE json_build_object(
        'root', organization.organization_root, 'extension', organization.organization_extension)
      END AS organization_id,
      CASE WHEN whole.id IS NULL THEN NULL ELSE json_build_object('id', whole.id, 'name', whole.name) END AS part_of,
      whole.id AS part_of_id, whole.name AS part_of_name
    FROM performing_organization AS organization
    LEFT JOIN performing_organization AS whole ON whole.id = organization.part_of`,
  searched: ["name", "organization_type", "hsa_id"],
  order: swedish("name"),
};

export const isPartOf = (id: string): Condition => sql`listed.part_of_id = ${id}`;

/** Changes of what organisations are part of wait for each other, so that two of them cannot form a circle. */
export async function lockOrganizations(tx: DatabaseTransaction): Promise<void> {
  await sql`LOCK TABLE performing_organization IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}
