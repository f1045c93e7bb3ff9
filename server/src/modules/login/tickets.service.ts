import { type Caller, callerOf } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { ticketInvalid } from "../../errors/app-error.ts";
import { createSingleFlight } from "../../memory/single-flight.ts";
import { seal, unseal } from "../../secrets/sealed-text.ts";
import { hashToken, newToken } from "../../secrets/tokens.ts";
import { publishLiveEvents } from "../live/live-events.service.ts";
import {
  deleteExpiredTickets,
  deleteTicket,
  deleteTicketsOf,
  findTicket,
  findUsersOf,
  insertTicket,
  markTicketUsed,
  type StoredTicket,
  type TicketRules,
} from "./tickets.repository.ts";

export type { TicketRules } from "./tickets.repository.ts";

/** The ticket expires after this time even if it is used; the database has the same limit. */
export const maxTicketAgeSeconds = 12 * 3600;

/** Distinguishes the login of a ticket from the user's other logins. */
export const sessionOf = (ticket: string): string => hashToken(ticket);

/** The ID token for the identity provider's logout is encrypted, so that only the owner of the ticket can read it. */
export async function issueTicket(
  db: Database,
  holder: { id: string },
  idToken: string | null = null,
): Promise<string> {
  const ticket = newToken();
  await deleteExpiredTickets(db);
  const sealed = idToken === null ? null : seal(idToken, ticket);
  await insertTicket(db, { hash: hashToken(ticket), userId: holder.id, idToken: sealed });
  return ticket;
}

const noRules: TicketRules = { requiresAdminFactor: false };

/** The user of a valid ticket; records its use. */
export async function getValidTicket(
  db: Database,
  ticket: string,
  { isUse = true, rules = noRules }: { isUse?: boolean; rules?: TicketRules } = {},
): Promise<StoredTicket> {
  const stored = await findValidTicket(db, ticket, rules);
  if (!stored) throw ticketInvalid();
  if (isUse && stored.isUseDue) await markTicketUsed(db, hashToken(ticket));
  return stored;
}

// A page sends several requests at once with the same ticket, which is then looked up once.
const shareLookUp = new WeakMap<Database, ReturnType<typeof createSingleFlight<StoredTicket | undefined>>>();

function lookUp(db: Database, hash: string, rules: TicketRules): Promise<StoredTicket | undefined> {
  const share = shareLookUp.get(db) ?? createSingleFlight<StoredTicket | undefined>();
  shareLookUp.set(db, share);
  return share(`${rules.requiresAdminFactor} ${hash}`, () => findTicket(db, hash, rules));
}

/** The same without counting as use. */
export const findValidTicket = (
  db: Database,
  ticket: string,
  rules: TicketRules = noRules,
): Promise<StoredTicket | undefined> => lookUp(db, hashToken(ticket), rules);

/** The callers of those tickets that are valid, without counting as use. */
export async function findCallersOf(
  db: Database,
  tickets: readonly string[],
  rules: TicketRules,
): Promise<Map<string, Caller>> {
  const hashes = tickets.map(hashToken);
  const users = await findUsersOf(db, hashes, rules);
  const callers = tickets.map((ticket, index) => [ticket, users.get(hashes[index] ?? "")] as const);
  return new Map(callers.flatMap(([ticket, user]) => (user ? [[ticket, callerOf(user)] as const] : [])));
}

/** Ends a ticket; returns the ID token for the identity provider's logout, if there is one. */
export async function revokeTicket(db: Database, ticket: string): Promise<{ idToken: string | undefined }> {
  const revoked = await deleteTicket(db, hashToken(ticket));
  if (revoked) await publishLiveEvents(db, [{ type: "session", userId: revoked.userId }]);
  return { idToken: revoked?.idToken ? unseal(revoked.idToken, ticket) : undefined };
}

/** Ends every login of the users, except the one whose session is given. */
export async function revokeTicketsOf(db: Database, userIds: string[], session?: string): Promise<void> {
  await deleteTicketsOf(db, userIds, session);
  await publishLiveEvents(
    db,
    userIds.map((userId) => ({ type: "session", userId })),
  );
}
