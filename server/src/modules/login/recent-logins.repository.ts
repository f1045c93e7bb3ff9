import type { RecentLogin } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { toMillis } from "../../database/to-millis.ts";

export type NewLogin = Omit<RecentLogin, "id" | "created"> & { userId: string };

export async function insertLogin(db: Database, login: NewLogin): Promise<void> {
  await db
    .insertInto("recentLogin")
    .values({ id: newId(), ...login })
    .execute();
}

export async function hasLogins(db: Database, userId: string): Promise<boolean> {
  const login = await db
    .selectFrom("recentLogin")
    .select("id")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return login !== undefined;
}

/** Keeps only the user's latest logins. */
export async function deleteOlderLogins(db: Database, userId: string, max: number): Promise<void> {
  await sql`DELETE FROM recent_login WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM recent_login WHERE user_id = ${userId} ORDER BY created DESC, id LIMIT ${max}
    )`.execute(db);
}

export async function listLoginsOf(db: Database, userId: string): Promise<RecentLogin[]> {
  const rows = await db
    .selectFrom("recentLogin")
    .select(["id", "created", "method", "browser", "system", "isNewDevice"])
    .where("userId", "=", userId)
    .orderBy("created", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ created, ...login }) => ({ ...login, created: toMillis(created) }));
}
