import { createHash, randomBytes } from "node:crypto";
import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { ticketInvalid } from "../../errors/app-error.ts";
import {
  deleteTicket,
  deleteTicketsUnusedSince,
  findTicket,
  insertTicket,
  markTicketUsed,
  type StoredTicket,
} from "./tickets.repository.ts";

const hour = 3_600_000;
export const idleLimit = hour;
export const absoluteLimit = 12 * hour;
/** Use is noted once a minute, so that reading does not mean writing. */
const noteUseAfter = 60_000;

/** Only the hash is stored: who reads the database cannot act as anyone. */
const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest("hex");

interface TicketHolder {
  id: string;
  roles: RoleId[];
}

export async function issueTicket(
  db: Database,
  holder: TicketHolder,
  now: Date,
  idToken: string | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  await deleteTicketsUnusedSince(db, new Date(now.getTime() - idleLimit));
  await insertTicket(db, { hash: hashOf(ticket), userId: holder.id, roles: holder.roles, now, idToken });
  return ticket;
}

/** The holder of a ticket that is still good; noting that it was used. */
export async function getValidTicket(db: Database, ticket: string, now: Date): Promise<StoredTicket> {
  const hash = hashOf(ticket);
  const stored = await findTicket(db, hash);
  if (!stored || hasExpired(stored, now)) throw ticketInvalid();
  if (now.getTime() - stored.lastUsed.getTime() > noteUseAfter) await markTicketUsed(db, hash, now);
  return stored;
}

export const revokeTicket = (db: Database, ticket: string): Promise<void> => deleteTicket(db, hashOf(ticket));

/** When the ticket ends if it is not used again. */
export const validTo = ({ created, lastUsed }: Pick<StoredTicket, "created" | "lastUsed">): number =>
  Math.min(lastUsed.getTime() + idleLimit, created.getTime() + absoluteLimit);

const hasExpired = (ticket: StoredTicket, now: Date) => now.getTime() >= validTo(ticket);
