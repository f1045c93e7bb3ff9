import { hash, randomBytes } from "node:crypto";
import { guestTicketPrefix, type ReviewGuest } from "@indikatorkatalogen/contract";
import { type Caller, guestCaller } from "../../callers/caller.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { AppError, ticketInvalid } from "../../errors/app-error.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import {
  deleteExpiredSessions,
  deleteSessions,
  endGuest,
  findGuestBySecret,
  findGuestBySession,
  type InvitedGuest,
  insertGuest,
  insertSession,
  listGuestRows,
  lockGuest,
  markSessionUsed,
  type NewGuest,
} from "./guests.repository.ts";

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString("base64url");
/** Only hashes are stored: a reader of the database cannot act as a guest. */
const hashOf = (secret: string) => hash("sha256", secret);

/** The secret is returned this once. */
export async function createInvitation(
  tx: DatabaseTransaction,
  guest: Omit<NewGuest, "secretHash">,
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  return { id: await insertGuest(tx, { ...guest, secretHash: hashOf(secret) }), secret };
}

export const isGuestTicket = (ticket: string): boolean => ticket.startsWith(guestTicketPrefix);

/** Exchanges the secret of an invitation for a ticket. An unknown secret and an ended invitation look the same. */
export function openSession(db: Database, secret: string): Promise<InvitedGuest & { ticket: string }> {
  return db.transaction().execute(async (tx) => {
    const guest = await findGuestBySecret(tx, hashOf(secret));
    if (!guest) throw new AppError("INVITATION_INVALID_410", reviewTexts.invitationInvalid);
    const ticket = guestTicketPrefix + newSecret();
    await insertSession(tx, { hash: hashOf(ticket), guestId: guest.id });
    return { ...guest, ticket };
  });
}

/** The caller behind a guest's ticket, as long as the invitation is in force. */
export async function getGuestCaller(db: Database, ticket: string): Promise<Caller> {
  const guest = await findGuestBySession(db, hashOf(ticket));
  if (!guest) throw ticketInvalid();
  if (guest.isUseDue) await markSessionUsed(db, hashOf(ticket));
  const { id, name, reviewId, versionId } = guest;
  return guestCaller({ id, name, reviewId }, versionId);
}

export const closeSessions = (db: Database, guestId: string): Promise<void> => deleteSessions(db, guestId);

/** Refuses a guest whose invitation has ended since the call was let in. */
export async function requireInForce(tx: DatabaseTransaction, guestId: string): Promise<void> {
  if (!(await lockGuest(tx, guestId))) throw ticketInvalid();
}

export const endInvitation = (
  tx: DatabaseTransaction,
  ending: Parameters<typeof endGuest>[1],
): Promise<{ name: string } | undefined> => endGuest(tx, ending);

export const listGuests = (db: Database, reviewId: string): Promise<ReviewGuest[]> => listGuestRows(db, reviewId);

export const deleteExpiredGuestSessions = (db: Database): Promise<number> => deleteExpiredSessions(db);
