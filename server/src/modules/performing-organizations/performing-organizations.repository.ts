import type { ListOrPage, ListQuery, PerformingOrganization } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { listRows, swedish } from "../../database/list-rows.ts";

export const listOrganizations = (db: Database, query: ListQuery): Promise<ListOrPage<PerformingOrganization>> =>
  listRows<PerformingOrganization>(
    db,
    {
      rows: sql`SELECT organization.id, organization.name, organization.organization_type, organization.hsa_id,
          CASE WHEN organization.organization_root IS NULL THEN NULL ELSE json_build_object(
            'root', organization.organization_root, 'extension', organization.organization_extension)
          END AS organization_id,
          CASE WHEN whole.id IS NULL THEN NULL ELSE json_build_object('id', whole.id, 'name', whole.name) END AS part_of
        FROM performing_organization AS organization
        LEFT JOIN performing_organization AS whole ON whole.id = organization.part_of`,
      searched: ["name", "organization_type", "hsa_id"],
      order: swedish("name"),
    },
    query,
  );
