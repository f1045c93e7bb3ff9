import { listPerformingOrganizations } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { listOrganizations } from "./performing-organizations.repository.ts";

export function performingOrganizationRoutes(api: Api): void {
  api.implement(listPerformingOrganizations, ({ query }, { db }) => listOrganizations(db, query));
}
