import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { createRole, deleteRole, listRolesFor, updateRole } from "./roles.service.ts";

export function roleRoutes(api: Api): void {
  api.implement(contract.listRoles, ({ query }, { db, caller }) => listRolesFor(db, query, caller));
  api.implement(contract.createRole, ({ body }, context) => createRole(context, body));
  api.implement(contract.updateRole, ({ params, body }, context) => updateRole(context, params.id, body));
  api.implement(contract.deleteRole, ({ params }, context) => deleteRole(context, params.id));
}
