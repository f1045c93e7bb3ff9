import { type Access, apiKeyHeader, ticketHeader } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import { createKeyCheck } from "../../callers/api-keys.ts";
import { anonymous, type Caller, callerOf, distributionHost } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { getGuestCaller, isGuestTicket } from "../guest-access/guests.service.ts";
import { getValidTicket, sessionOf, type TicketRules } from "./tickets.service.ts";

/** Only the header counts, never the cookie: another site can make a browser send cookies, but not headers. */
const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

interface IdentifyDependencies {
  db: Database;
  /** The keys of the data-distribution host; none when there is no host. */
  distributionKeys: readonly string[];
  rules: TicketRules;
}

/** Identifies the caller; anonymous where the endpoint is public. Background calls of a page do not extend its ticket. */
export function createIdentify({ db, distributionKeys, rules }: IdentifyDependencies) {
  const isDistributionKey = createKeyCheck(distributionKeys);
  const getUserCaller = async (ticket: string, isBackground: boolean): Promise<Caller> => {
    const { user } = await getValidTicket(db, ticket, { isUse: !isBackground, rules });
    return { ...callerOf(user), session: sessionOf(ticket) };
  };
  return (request: FastifyRequest, access: Access, isBackground = false): Caller | Promise<Caller> => {
    if (access === "public") return anonymous;
    const ticket = headerOf(request, ticketHeader);
    if (ticket && isGuestTicket(ticket)) return getGuestCaller(db, ticket, { isUse: !isBackground });
    if (ticket) return getUserCaller(ticket, isBackground);
    return isDistributionKey(headerOf(request, apiKeyHeader)) ? distributionHost : anonymous;
  };
}
