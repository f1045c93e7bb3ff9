import type { RoleId } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";

export interface Account {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  disabled: boolean;
  demo: boolean;
  /** Null when the account belongs to an identity provider. */
  passwordHash: string | null;
}

const columns = [
  "id",
  "username",
  "firstName",
  "lastName",
  "roles",
  "disabled",
  "demo",
  "passwordHash",
] as const satisfies (keyof Account)[];

const sameUsername = (username: string) => sql<boolean>`lower(username) = lower(${username})`;

export const findLocalAccount = (db: Database, username: string): Promise<Account | undefined> =>
  db.selectFrom("appUser").select(columns).where(sameUsername(username)).where("issuer", "is", null).executeTakeFirst();

export const findAccount = (db: Database, id: string): Promise<Account | undefined> =>
  db.selectFrom("appUser").select(columns).where("id", "=", id).executeTakeFirst();

/** The name as the lookup folds it: only the database can do it exactly so. */
export async function foldUsername(db: Database, username: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`SELECT lower(${username}::text) AS folded`.execute(db);
  return rows[0]?.folded ?? username;
}

/** A local account and any number from identity providers may share a username. */
export const listAccountsNamed = (db: Database, username: string): Promise<Account[]> =>
  db.selectFrom("appUser").select(columns).where(sameUsername(username)).execute();

export const listAccounts = (db: Database): Promise<Account[]> =>
  db.selectFrom("appUser").select(columns).orderBy("username").orderBy("id").execute();

export async function hasLocalAccounts(db: Database): Promise<boolean> {
  const account = await db
    .selectFrom("appUser")
    .select("id")
    .where("issuer", "is", null)
    .where("disabled", "=", false)
    .where("demo", "=", false)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  passwordHash: string;
  demo?: boolean;
}

/** Leaves an account with the same username as it is. */
export async function insertMissingAccounts(db: Database, accounts: NewAccount[], now: Date): Promise<void> {
  const rows = accounts.map((account) => ({ ...account, id: newId(), created: now }));
  await db
    .insertInto("appUser")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertAccount = (db: Database, account: NewAccount, now: Date): Promise<Account> =>
  db
    .insertInto("appUser")
    .values({ ...account, id: newId(), created: now })
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function markLoggedIn(db: Database, id: string, lastLogin: Date): Promise<void> {
  await db.updateTable("appUser").set({ lastLogin }).where("id", "=", id).execute();
}

export type AccountChange = Partial<Pick<Account, "roles" | "disabled"> & { passwordHash: string }>;

/** Locked in the same order everywhere, so that two transactions cannot deadlock. */
export async function lockAccounts(db: Database, ids: string[]): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export async function updateAccounts(db: Database, ids: string[], change: AccountChange): Promise<void> {
  await db.updateTable("appUser").set(change).where("id", "in", ids).execute();
}

export const listDemoUsernames = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom("appUser").select("username").where("demo", "=", true).execute();
  return rows.map(({ username }) => username);
};

/** Their tickets and profiles are deleted with them. */
export async function deleteDemoAccounts(db: Database): Promise<void> {
  await db.deleteFrom("appUser").where("demo", "=", true).execute();
}

type Subject = Pick<ProviderUser, "issuer" | "subject">;

export const findProviderUser = (db: Database, { issuer, subject }: Subject): Promise<Account | undefined> =>
  db
    .selectFrom("appUser")
    .select(columns)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

export interface ProviderUser {
  issuer: string;
  subject: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
}

/** The identity provider decides the name and roles of its user. */
export async function saveProviderUser(db: Database, user: ProviderUser, now: Date): Promise<Account> {
  const { username, firstName, lastName, roles } = user;
  return db
    .insertInto("appUser")
    .values({ ...user, id: newId(), created: now })
    .onConflict((conflict) =>
      conflict.constraint("app_user_subject_key").doUpdateSet({ username, firstName, lastName, roles }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}
