import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { idleSince } from "../login/tickets.service.ts";
import { getUser, listUsers } from "./users.repository.ts";
import { endLoginsOf, resetSecondFactorOf, updateUser } from "./users.service.ts";

export function userRoutes(api: Api): void {
  api.implement(contract.listUsers, ({ query }, { db, now }) => listUsers(db, query, idleSince(now())));
  api.implement(contract.getUser, ({ params }, { db, now }) => getUser(db, params.id, idleSince(now())));
  api.implement(contract.updateUser, ({ params, body }, context) => updateUser(params.id, body, context));
  api.implement(contract.endUserLogins, ({ params }, context) => endLoginsOf(params.id, context));
  api.implement(contract.resetUserSecondFactor, ({ params }, context) => resetSecondFactorOf(params.id, context));
}
