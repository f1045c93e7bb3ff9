import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { getSecurityEvent, listSecurityEvents } from "./security-events.repository.ts";

export function securityEventRoutes(api: Api): void {
  api.implement(contract.listSecurityEvents, ({ query }, { db }) => listSecurityEvents(db, query));
  api.implement(contract.getSecurityEvent, ({ params }, { db }) => getSecurityEvent(db, params.id));
}
