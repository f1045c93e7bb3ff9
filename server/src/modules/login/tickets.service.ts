import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { ticketInvalid } from "../../errors/app-error.ts";
import { createSingleFlight } from "../../memory/single-flight.ts";
import { seal, unseal } from "../../secrets/sealed-text.ts";
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
/** Use is recorded once a minute, so that reads rarely write. */
const noteUseAfter = 60_000;

/** A ticket that has not been used since then has expired. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleLimit);

/** Only the hash is stored: a reader of the database cannot act as anyone. */
const hashOf = (ticket: string) => hash("sha256", ticket);

/** The ID token for the identity provider's logout is encrypted, so that only the owner of the ticket can read it. */
export async function issueTicket(
  db: Database,
  holder: { id: string },
  now: Date,
  idToken: string | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  await deleteTicketsUnusedSince(db, idleSince(now));
  const sealed = idToken === null ? null : seal(idToken, ticket);
  await insertTicket(db, { hash: hashOf(ticket), userId: holder.id, now, idToken: sealed });
  return ticket;
}

/** The user of a valid ticket; records its use. */
export async function getValidTicket(db: Database, ticket: string, now: Date): Promise<StoredTicket> {
  const stored = await findValidTicket(db, ticket, now);
  if (!stored) throw ticketInvalid();
  if (now.getTime() - stored.lastUsed.getTime() > noteUseAfter) await markTicketUsed(db, hashOf(ticket), now);
  return stored;
}

// A page sends several requests at once with the same ticket, which is then looked up once.
const shareLookUp = new WeakMap<Database, ReturnType<typeof createSingleFlight<StoredTicket | undefined>>>();

function lookUp(db: Database, hash: string): Promise<StoredTicket | undefined> {
  const share = shareLookUp.get(db) ?? createSingleFlight<StoredTicket | undefined>();
  shareLookUp.set(db, share);
  return share(hash, () => findTicket(db, hash));
}

/** The same without counting as use. */
export async function findValidTicket(db: Database, ticket: string, now: Date): Promise<StoredTicket | undefined> {
  const stored = await lookUp(db, hashOf(ticket));
  return stored && !hasExpired(stored, now) ? stored : undefined;
}

/** Ends a ticket; returns the ID token for the identity provider's logout, if there is one. */
export async function revokeTicket(db: Database, ticket: string): Promise<{ idToken: string | undefined }> {
  const revoked = await deleteTicket(db, hashOf(ticket));
  return { idToken: revoked?.idToken ? unseal(revoked.idToken, ticket) : undefined };
}

export const revokeTicketsOf = (db: Database, userIds: string[]): Promise<void> => deleteTicketsOf(db, userIds);

/** When the ticket expires if it is not used again. */
export const validTo = ({ created, lastUsed }: Pick<StoredTicket, "created" | "lastUsed">): number =>
  Math.min(lastUsed.getTime() + idleLimit, created.getTime() + absoluteLimit);

const hasExpired = (ticket: StoredTicket, now: Date) => now.getTime() >= validTo(ticket);
