import { type AccessDecisions, type AccessRequest, isResource } from "@indikatorkatalogen/contract";
import { anonymous, callerOf } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { findValidTicket, type TicketRules } from "../login/tickets.service.ts";

/** Answers from the policy table; resources that it does not name are denied. The check does not extend the ticket. */
export async function decideAccess(
  db: Database,
  { ticket, resources }: AccessRequest,
  rules: TicketRules,
): Promise<AccessDecisions> {
  const stored = ticket ? await findValidTicket(db, ticket, rules) : undefined;
  const caller = stored ? callerOf(stored.user) : anonymous;
  return resources.map((resource) => ({
    resource,
    authorization: isResource(resource) && caller.can(resource) ? "ALLOW" : "DENY",
  }));
}
