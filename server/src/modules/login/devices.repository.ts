import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

export async function isKnownDevice(db: Database, hash: string, userId: string): Promise<boolean> {
  const device = await db
    .selectFrom("knownDevice")
    .select("hash")
    .where("hash", "=", hash)
    .where("userId", "=", userId)
    .where(sql<boolean>`last_used > now() - interval '365 days'`)
    .executeTakeFirst();
  return device !== undefined;
}

export async function insertDevice(db: Database, device: { hash: string; userId: string }): Promise<void> {
  await db
    .insertInto("knownDevice")
    .values({ ...device, lastUsed: sql<Date>`now()` })
    .execute();
}

export async function deleteDevice(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("knownDevice").where("hash", "=", hash).execute();
}

/** Keeps only the user's latest devices. */
export async function deleteOldDevices(db: Database, userId: string, maxDevices: number): Promise<void> {
  await sql`DELETE FROM known_device WHERE user_id = ${userId} AND hash NOT IN (
      SELECT hash FROM known_device WHERE user_id = ${userId} ORDER BY last_used DESC LIMIT ${maxDevices}
    )`.execute(db);
}

export async function deleteDevicesOf(db: Database, userIds: string[]): Promise<void> {
  await db.deleteFrom("knownDevice").where("userId", "in", userIds).execute();
}
