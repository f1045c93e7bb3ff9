import { checkAccess } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { TicketRules } from "../login/tickets.service.ts";
import { decideAccess } from "./access-control.service.ts";

export function accessControlRoutes(api: Api, rules: TicketRules): void {
  api.implement(checkAccess, ({ body }, { db }) => decideAccess(db, body, rules));
}
