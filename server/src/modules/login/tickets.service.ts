import { createHash, randomBytes } from "node:crypto";
import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { ticketInvalid } from "../../errors/app-error.ts";
import { createSharedReads } from "../../memory/shared-reads.ts";
import {
  deleteTicket,
  deleteTicketsOf,
  deleteTicketsUnusedSince,
  findTicket,
  insertTicket,
  markTicketUsed,
  type StoredTicket,
} from "./tickets.repository.ts";

const hour = 3_600_000;
const idleLimit = hour;
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
  const stored = await findValidTicket(db, ticket, now);
  if (!stored) throw ticketInvalid();
  if (now.getTime() - stored.lastUsed.getTime() > noteUseAfter) await markTicketUsed(db, hashOf(ticket), now);
  return stored;
}

// A page asks several things at once with the same ticket, which is then looked up once.
const shareLookUp = new WeakMap<Database, ReturnType<typeof createSharedReads<StoredTicket | undefined>>>();

function lookUp(db: Database, hash: string): Promise<StoredTicket | undefined> {
  const share = shareLookUp.get(db) ?? createSharedReads<StoredTicket | undefined>();
  shareLookUp.set(db, share);
  return share(hash, () => findTicket(db, hash));
}

/** The same without counting as use. */
export async function findValidTicket(db: Database, ticket: string, now: Date): Promise<StoredTicket | undefined> {
  const stored = await lookUp(db, hashOf(ticket));
  return stored && !hasExpired(stored, now) ? stored : undefined;
}

/** Ends a ticket; tells what the identity provider needs to know to end its own login, if it has one. */
export async function revokeTicket(db: Database, ticket: string): Promise<{ idToken: string | null }> {
  const revoked = await deleteTicket(db, hashOf(ticket));
  return { idToken: revoked?.idToken ?? null };
}

export const revokeTicketsOf = (db: Database, userIds: string[]): Promise<void> => deleteTicketsOf(db, userIds);

/** When the ticket ends if it is not used again. */
export const validTo = ({ created, lastUsed }: Pick<StoredTicket, "created" | "lastUsed">): number =>
  Math.min(lastUsed.getTime() + idleLimit, created.getTime() + absoluteLimit);

const hasExpired = (ticket: StoredTicket, now: Date) => now.getTime() >= validTo(ticket);
