import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { listEntries, updateEntry } from "../registers/registers.service.ts";
import { appliesTo, roleRegister } from "./roles.repository.ts";
import { createRole, deleteRole } from "./roles.service.ts";

export function roleRoutes(api: Api): void {
  api.implement(contract.listRoles, ({ query: { appliesTo: type, ...query } }, context) =>
    listEntries(context, roleRegister, query, type && appliesTo(type)),
  );
  api.implement(contract.createRole, ({ body }, context) => createRole(context, body));
  api.implement(contract.updateRole, ({ params, body }, context) =>
    updateEntry(context, roleRegister, params.id, body),
  );
  api.implement(contract.deleteRole, ({ params }, context) => deleteRole(context, params.id));
}
