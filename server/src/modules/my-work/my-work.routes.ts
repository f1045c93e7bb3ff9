import * as contract from "@indikatorkatalogen/contract";
import { requireUser } from "../../callers/caller.ts";
import type { Api } from "../../http/api.ts";
import { recordVisit } from "./my-work.repository.ts";
import { chooseOwners, getResponsibilities, listActivity, listDrafts } from "./my-work.service.ts";

export function myWorkRoutes(api: Api): void {
  api.implement(contract.listMyDrafts, (_, { db, caller }) => listDrafts(db, caller));
  api.implement(contract.getMyResponsibilities, (_, { db, caller, now }) => getResponsibilities(db, caller, now()));
  api.implement(contract.chooseMyOwners, ({ body }, { db, caller }) => chooseOwners(db, caller, body.owners));
  api.implement(contract.listActivity, (_, { db, caller }) => listActivity(db, caller));
  api.implement(contract.reportVisit, (_, { db, caller }) => recordVisit(db, requireUser(caller).id));
}
