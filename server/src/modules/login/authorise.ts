import { type Access, ticketHeader } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import { anonymous, type Caller, callerOf } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { notAllowed } from "../../errors/app-error.ts";
import { getValidTicket } from "./tickets.service.ts";

/** Only the header counts, never the cookie: another site can make a browser send cookies, but not headers. */
const ticketOf = (request: FastifyRequest): string | undefined => {
  const value = request.headers[ticketHeader];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const createAuthorise =
  (db: Database, now: () => Date) =>
  async (request: FastifyRequest, access: Access): Promise<Caller> => {
    if (access === "public") return anonymous;
    const ticket = ticketOf(request);
    const caller = ticket ? callerOf((await getValidTicket(db, ticket, now())).user) : anonymous;
    if (!caller.can(access)) throw notAllowed();
    return caller;
  };
