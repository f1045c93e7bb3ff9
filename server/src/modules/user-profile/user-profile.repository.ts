import type {
  FilterConfiguration,
  SearchFilter,
  SearchFilterInput,
  SearchFilterType,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";

export interface StoredFilter extends SearchFilter {
  profileId: string;
  owner: { id: string; firstName: string; lastName: string };
}

export async function findProfileId(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("userProfile").select("id").where("userId", "=", userId).executeTakeFirst();
  return row?.id;
}

/** The user's profile; created if it does not exist. */
export async function ensureProfile(db: Database, userId: string): Promise<string> {
  await db
    .insertInto("userProfile")
    .values({ id: newId(), userId })
    .onConflict((conflict) => conflict.constraint("user_profile_user_key").doNothing())
    .execute();
  const { id } = await db.selectFrom("userProfile").select("id").where("userId", "=", userId).executeTakeFirstOrThrow();
  return id;
}

export async function deleteProfile(db: Database, userId: string): Promise<boolean> {
  const deleted = await db.deleteFrom("userProfile").where("userId", "=", userId).returning("id").executeTakeFirst();
  return deleted !== undefined;
}

const filtersWithOwners = (db: Database) =>
  db
    .selectFrom("searchFilter")
    .innerJoin("userProfile", "userProfile.id", "searchFilter.profileId")
    .innerJoin("appUser", "appUser.id", "userProfile.userId")
    .select(["searchFilter.id", "searchFilter.name", "searchFilter.type", "searchFilter.publiclyAvailable"])
    .select(["searchFilter.filterConfiguration", "searchFilter.profileId"])
    .select(["appUser.id as ownerId", "appUser.firstName", "appUser.lastName"])
    .orderBy(sql`search_filter.name COLLATE swedish`)
    .orderBy("searchFilter.id");

interface FilterRow extends SearchFilter {
  filterConfiguration: FilterConfiguration;
  profileId: string;
  ownerId: string;
  firstName: string;
  lastName: string;
}

const toStoredFilter = ({ ownerId, firstName, lastName, ...filter }: FilterRow): StoredFilter => ({
  ...filter,
  owner: { id: ownerId, firstName, lastName },
});

export async function listFiltersOf(db: Database, userId: string): Promise<StoredFilter[]> {
  const rows = await filtersWithOwners(db).where("userProfile.userId", "=", userId).execute();
  return rows.map(toStoredFilter);
}

export async function listPublicFilters(db: Database, type: SearchFilterType): Promise<StoredFilter[]> {
  const rows = await filtersWithOwners(db)
    .where("searchFilter.publiclyAvailable", "=", true)
    .where("searchFilter.type", "=", type)
    .execute();
  return rows.map(toStoredFilter);
}

/** How many filters are shared, by this profile and in all. */
export async function countShared(db: Database, profileId: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE profile_id = ${profileId}))::int AS own
    FROM search_filter WHERE publicly_available`.execute(db);
  return rows[0] ?? { own: 0, all: 0 };
}

export async function findFilter(db: Database, id: string): Promise<StoredFilter | undefined> {
  const row = await filtersWithOwners(db).where("searchFilter.id", "=", id).executeTakeFirst();
  return row && toStoredFilter(row);
}

export async function countFilters(db: Database, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom("searchFilter")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("profileId", "=", profileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const toRow = ({ name, type, publiclyAvailable, filterConfiguration }: SearchFilterInput) => ({
  name,
  type,
  publiclyAvailable,
  filterConfiguration: JSON.stringify(filterConfiguration),
});

export async function insertFilter(db: Database, profileId: string, input: SearchFilterInput): Promise<string> {
  const id = newId();
  await db
    .insertInto("searchFilter")
    .values({ id, profileId, ...toRow(input) })
    .execute();
  return id;
}

export async function updateFilter(db: Database, id: string, input: SearchFilterInput): Promise<void> {
  await db.updateTable("searchFilter").set(toRow(input)).where("id", "=", id).execute();
}

export async function deleteFilter(db: Database, id: string): Promise<void> {
  await db.deleteFrom("searchFilter").where("id", "=", id).execute();
}
