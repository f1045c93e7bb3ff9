import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { getEntry, listEntries } from "../registers/registers.service.ts";
import { organizationRegister } from "./performing-organizations.repository.ts";
import {
  createOrganization,
  deleteOrganization,
  listParts,
  mergeOrganization,
  updateOrganization,
} from "./performing-organizations.service.ts";

export function performingOrganizationRoutes(api: Api): void {
  api.implement(contract.listPerformingOrganizations, ({ query }, context) =>
    listEntries(context, organizationRegister, query),
  );
  api.implement(contract.getPerformingOrganization, ({ params }, context) =>
    getEntry(context, organizationRegister, params.id),
  );
  api.implement(contract.listPartsOfOrganization, ({ params }, context) => listParts(context, params.id));
  api.implement(contract.createPerformingOrganization, ({ body }, context) => createOrganization(context, body));
  api.implement(contract.updatePerformingOrganization, ({ params, body }, context) =>
    updateOrganization(context, params.id, body),
  );
  api.implement(contract.deletePerformingOrganization, ({ params }, context) => deleteOrganization(context, params.id));
  api.implement(contract.mergePerformingOrganization, ({ params, query }, context) =>
    mergeOrganization(context, { from: params.id, to: params.targetId, dryRun: query.dryRun }),
  );
}
