import { isAllowed, type NamedReference, type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { User } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";

export interface ReviewUser {
  id: string;
  name: string;
  roles: RoleId[];
}

const name = sql<string>`trim(first_name || ' ' || last_name)`;

const users = (db: Database) =>
  db
    .selectFrom("appUser")
    .select(["id", "roles"])
    .select(name.as("name"))
    .where("disabled", "=", false)
    .orderBy(sql`trim(first_name || ' ' || last_name) COLLATE swedish`)
    .orderBy("id");

export const listUsers = async (db: Database, ids: readonly string[]): Promise<ReviewUser[]> =>
  ids.length === 0
    ? []
    : users(db)
        .where("id", "in", [...ids])
        .execute();

export const listUsersWithRole = (db: Database, role: RoleId): Promise<ReviewUser[]> =>
  users(db).where(sql<boolean>`${role} = ANY(roles)`).execute();

/** The ids of everybody who may publish. */
export async function listPublishers(db: Database): Promise<string[]> {
  const roles = roleIds.filter((role) => isAllowed([role], "measures:publish"));
  const publishers = await users(db).where(sql<boolean>`roles && ${roles}::text[]`).execute();
  return publishers.map(({ id }) => id);
}

const maxCandidates = 50;

/** Users whose name or username contains every word. */
export function listCandidateUsers(db: Database, searchValue: string): Promise<ReviewUser[]> {
  const words = searchValue.split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return patterns
    .reduce(
      (query, pattern) =>
        query.where(sql<boolean>`(first_name || ' ' || last_name || ' ' || username) COLLATE swedish ILIKE ${pattern}`),
      users(db),
    )
    .limit(maxCandidates)
    .execute();
}

/** Names for ids, also of accounts that are closed. */
export async function readUserNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("appUser")
    .select("id")
    .select(name.as("name"))
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** A user who can log in, for work that is done in their name. */
export async function findPublisher(db: Database, id: string): Promise<User | undefined> {
  return await db
    .selectFrom("appUser")
    .select(["id", "username", "firstName", "lastName", "roles"])
    .where("id", "=", id)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/** Owners by name. */
export async function listOwners(db: Database, ids: readonly string[]): Promise<NamedReference[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom("instanceIdentifier")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .orderBy(sql`name COLLATE swedish`)
    .execute();
}
