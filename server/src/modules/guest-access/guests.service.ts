import { guestTicketPrefix, type ReviewGuest } from "@indikatorkatalogen/contract";
import { type Caller, guestCaller } from "../../callers/caller.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { AppError, ticketInvalid } from "../../errors/app-error.ts";
import { hashToken, newToken } from "../../secrets/tokens.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { publishLiveEvents } from "../live/live-events.service.ts";
import {
  deleteExpiredSessions,
  deleteSessions,
  endGuest,
  findGuestBySecret,
  findGuestsBySessions,
  type InvitedGuest,
  insertGuest,
  insertSession,
  listGuestRows,
  lockGuest,
  markSessionUsed,
  type NewGuest,
} from "./guests.repository.ts";

/** The secret is returned only here. */
export async function createInvitation(
  tx: DatabaseTransaction,
  guest: Omit<NewGuest, "secretHash">,
): Promise<{ id: string; secret: string }> {
  const secret = newToken();
  return { id: await insertGuest(tx, { ...guest, secretHash: hashToken(secret) }), secret };
}

export const isGuestTicket = (ticket: string): boolean => ticket.startsWith(guestTicketPrefix);

/** Exchanges the secret of an invitation for a ticket. An unknown secret and an ended invitation look the same. */
export function openSession(db: Database, secret: string): Promise<InvitedGuest & { ticket: string }> {
  return db.transaction().execute(async (tx) => {
    const guest = await findGuestBySecret(tx, hashToken(secret));
    if (!guest) throw new AppError("INVITATION_INVALID_410", reviewTexts.invitationInvalid);
    const ticket = guestTicketPrefix + newToken();
    await insertSession(tx, { hash: hashToken(ticket), guestId: guest.id });
    return { ...guest, ticket };
  });
}

/** The caller behind a guest's ticket, as long as the invitation is in force. */
export async function getGuestCaller(db: Database, ticket: string, { isUse }: { isUse: boolean }): Promise<Caller> {
  const guest = (await findGuestsBySessions(db, [hashToken(ticket)]))[0];
  if (!guest) throw ticketInvalid();
  if (isUse && guest.isUseDue) await markSessionUsed(db, hashToken(ticket));
  return toCaller(guest);
}

/** The callers of those tickets that belong to guests whose invitations are in force, without counting as use. */
export async function findGuestCallers(db: Database, tickets: readonly string[]): Promise<Map<string, Caller>> {
  const byHash = new Map(tickets.filter(isGuestTicket).map((ticket) => [hashToken(ticket), ticket]));
  if (byHash.size === 0) return new Map();
  const guests = await findGuestsBySessions(db, [...byHash.keys()]);
  return new Map(guests.map((guest) => [byHash.get(guest.hash) ?? "", toCaller(guest)]));
}

const toCaller = ({ id, name, reviewId, versionId }: InvitedGuest): Caller =>
  guestCaller({ id, name, reviewId }, versionId);

export async function closeSessions(db: Database, guestId: string): Promise<void> {
  await deleteSessions(db, guestId);
  await publishSessionEnd(db, guestId);
}

/** Open pages of the guest are checked at once. */
const publishSessionEnd = (db: Database, guestId: string): Promise<void> =>
  publishLiveEvents(db, [{ type: "session", userId: guestId }]);

/** Refuses a guest whose invitation has ended since the call was authorised. */
export async function requireInForce(tx: DatabaseTransaction, guestId: string): Promise<void> {
  if (!(await lockGuest(tx, guestId))) throw ticketInvalid();
}

export async function endInvitation(
  tx: DatabaseTransaction,
  ending: Parameters<typeof endGuest>[1],
): Promise<{ name: string } | undefined> {
  const ended = await endGuest(tx, ending);
  if (ended) await publishSessionEnd(tx, ending.id);
  return ended;
}

export const listGuests = (db: Database, reviewId: string): Promise<ReviewGuest[]> => listGuestRows(db, reviewId);

export const deleteExpiredGuestSessions = (db: Database): Promise<number> => deleteExpiredSessions(db);
