import {
  checkAccessMultiple,
  getTicketInformation,
  listUserRoles,
  roleNames,
  type TicketInformation,
} from "@indikatorkatalogen/contract";
import { entityNotFound } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { initialsOf } from "../login/logged-in-user.ts";
import { findValidTicket, type TicketRules } from "../login/tickets.service.ts";
import { decideAccess } from "./access-control.service.ts";

export function loginProxyRoutes(api: Api, rules: TicketRules): void {
  api.implement(getTicketInformation, ({ params }, context) => getOwnTicketInformation(params.ticket, context));
  api.implement(listUserRoles, async ({ params }, { caller }) => {
    if (caller.user?.username !== params.userId) throw entityNotFound();
    return caller.user.roles.map((id) => ({ id, name: roleNames[id] }));
  });
  api.implement(checkAccessMultiple, ({ body }, { db }) => decideAccess(db, body, rules));
}

/** Another user's ticket gets the same response as an unknown one. */
async function getOwnTicketInformation(ticket: string, { db, caller }: Context): Promise<TicketInformation> {
  const stored = await findValidTicket(db, ticket);
  if (!stored || stored.user.id !== caller.user?.id) throw entityNotFound();
  const { username: userId, firstName, lastName } = stored.user;
  return { ticket, userId, firstName, lastName, initials: initialsOf(stored.user), validTo: stored.validTo };
}
