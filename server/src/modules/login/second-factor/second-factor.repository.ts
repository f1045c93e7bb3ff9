import { type Selectable, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { SecondFactorTable } from "../../../database/tables/user-tables.ts";

export type StoredFactor = Pick<Selectable<SecondFactorTable>, "secret" | "confirmed" | "recoveryHashes">;

export const findFactor = (db: Database, userId: string): Promise<StoredFactor | undefined> =>
  db
    .selectFrom("secondFactor")
    .select(["secret", "confirmed", "recoveryHashes"])
    .where("userId", "=", userId)
    .executeTakeFirst();

export const listFactorSecrets = (db: Database): Promise<{ userId: string; secret: string }[]> =>
  db.selectFrom("secondFactor").select(["userId", "secret"]).execute();

/** Unless it has changed since it was read. */
export async function replaceFactorSecret(
  db: Database,
  userId: string,
  { secret, renewed }: { secret: string; renewed: string },
): Promise<void> {
  await db
    .updateTable("secondFactor")
    .set({ secret: renewed })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .execute();
}

/** Stores an unconfirmed secret; leaves a confirmed one as it is. */
export async function saveUnconfirmedFactor(db: Database, userId: string, secret: string): Promise<void> {
  await db
    .insertInto("secondFactor")
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ secret }).where("secondFactor.confirmed", "=", false),
    )
    .execute();
}

export async function confirmFactor(db: Database, userId: string, recoveryHashes: string[]): Promise<void> {
  await db.updateTable("secondFactor").set({ confirmed: true, recoveryHashes }).where("userId", "=", userId).execute();
}

/** Whether the time step's code was still unused: each code works once, also when two requests come at the same time. */
export async function claimTimeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable("secondFactor")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function consumeRecoveryCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .updateTable("secondFactor")
    .set({ recoveryHashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where("userId", "=", userId)
    .where(sql<boolean>`${hash} = ANY(recovery_hashes)`)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteFactor(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("secondFactor").where("userId", "=", userId).execute();
}

/** By the clock of the database, which all nodes share. */
const isUnfinished = sql<boolean>`created > now() - interval '5 minutes'`;

export async function insertUnfinishedLogin(db: Database, login: { hash: string; userId: string }): Promise<void> {
  await db
    .insertInto("unfinishedLogin")
    .values({ ...login, created: sql<Date>`now()` })
    .execute();
}

export const findUnfinishedLogin = (db: Database, hash: string): Promise<{ userId: string } | undefined> =>
  db.selectFrom("unfinishedLogin").select("userId").where("hash", "=", hash).where(isUnfinished).executeTakeFirst();

export async function deleteUnfinishedLogin(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("unfinishedLogin").where("hash", "=", hash).execute();
}

export async function deleteUnfinishedLoginsOf(db: Database, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("unfinishedLogin").where("userId", "in", userIds).execute();
}

export async function deleteExpiredLogins(db: Database): Promise<void> {
  await sql`DELETE FROM unfinished_login WHERE NOT (${isUnfinished})`.execute(db);
}
