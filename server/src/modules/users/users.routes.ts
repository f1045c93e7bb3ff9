import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { createLinkFor, createUser, revokeLinkOf } from "./user-links.service.ts";
import { getUser, listUsers } from "./users.repository.ts";
import { endLoginsOf, resetSecondFactorOf, updateUser } from "./users.service.ts";

export function userRoutes(api: Api): void {
  api.implement(contract.listUsers, ({ query }, { db }) => listUsers(db, query));
  api.implement(contract.getUser, ({ params }, { db }) => getUser(db, params.id));
  api.implement(contract.createUser, ({ body }, context) => createUser(body, context));
  api.implement(contract.createUserLink, ({ params }, context) => createLinkFor(params.id, context));
  api.implement(contract.revokeUserLink, ({ params }, context) => revokeLinkOf(params.id, context));
  api.implement(contract.updateUser, ({ params, body }, context) => updateUser(params.id, body, context));
  api.implement(contract.endUserLogins, ({ params }, context) => endLoginsOf(params.id, context));
  api.implement(contract.resetUserSecondFactor, ({ params }, context) => resetSecondFactorOf(params.id, context));
}
