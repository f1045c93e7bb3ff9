import type { Passkey } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";
import { newId } from "../../../database/new-id.ts";
import type { PasskeyPurpose } from "../../../database/tables/user-tables.ts";
import { toMillis } from "../../../database/to-millis.ts";

export interface StoredPasskey {
  id: string;
  credentialId: string;
  userId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export async function listPasskeysOf(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "name", "created", "lastUsed"])
    .where("userId", "=", userId)
    .orderBy("created")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, created, lastUsed }) => ({
    id,
    name,
    created: toMillis(created),
    lastUsed: toMillis(lastUsed),
  }));
}

export const listCredentialsOf = (
  db: Database,
  userId: string,
): Promise<Pick<StoredPasskey, "credentialId" | "transports">[]> =>
  db.selectFrom("passkey").select(["credentialId", "transports"]).where("userId", "=", userId).execute();

export async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom("passkey")
    .select(["id", "credentialId", "userId", "publicKey", "counter", "transports"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  return row && { ...row, publicKey: new Uint8Array(row.publicKey), counter: Number(row.counter) };
}

export async function insertPasskey(
  db: Database,
  passkey: Omit<StoredPasskey, "id"> & { name: string },
): Promise<void> {
  await db
    .insertInto("passkey")
    .values({ id: newId(), ...passkey, publicKey: Buffer.from(passkey.publicKey) })
    .execute();
}

/** Whether the counter is newer than the last one: it is constant in authenticators that do not count. */
export async function markUsed(db: Database, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable("passkey")
    .set({ counter, lastUsed: sql<Date>`now()` })
    .where("id", "=", id)
    .where((where) => where.or([where("counter", "<", String(counter)), sql<boolean>`counter = 0 AND ${counter} = 0`]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Undefined when the user has no such passkey. */
export const renameOwn = (
  db: Database,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<{ id: string } | undefined> =>
  db
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();

/** Undefined when the user has no such passkey. */
export const deleteOwn = (
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<{ name: string } | undefined> =>
  db.deleteFrom("passkey").where("id", "=", id).where("userId", "=", userId).returning("name").executeTakeFirst();

export async function deletePasskeysOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("passkey").where("userId", "=", userId).execute();
}

export interface Challenge {
  hash: string;
  purpose: PasskeyPurpose;
  userId: string | null;
}

export async function insertChallenge(db: Database, challenge: Challenge): Promise<void> {
  await db.insertInto("passkeyChallenge").values(challenge).execute();
}

/** Each challenge is accepted once, within five minutes by the clock of the database, for its purpose only. */
export async function consumeChallenge(db: Database, { hash, purpose, userId }: Challenge): Promise<boolean> {
  const { rows } = await sql`DELETE FROM passkey_challenge WHERE hash = ${hash} AND purpose = ${purpose}
    AND user_id IS NOT DISTINCT FROM ${userId}::uuid AND created > now() - interval '5 minutes' RETURNING hash`.execute(
    db,
  );
  return rows.length > 0;
}

export const deleteExpiredChallenges = (db: Database): Promise<number> =>
  deleteRows(db, "passkey_challenge", sql`created <= now() - interval '5 minutes'`);
