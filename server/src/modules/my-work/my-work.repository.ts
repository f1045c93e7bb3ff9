import {
  addSwedishMonths,
  type ExpiringVersion,
  expiryMonths,
  type NamedReference,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { User } from "../../callers/caller.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";

/** The drafts in which the user was the last to change some field or part, the latest first. */
export async function listDraftIdsOf(
  db: Database,
  userId: string,
  limit: number,
): Promise<{ ids: string[]; totalCount: number }> {
  const { rows } = await sql<{ id: string; totalCount: number }>`
    SELECT id, (count(*) OVER ())::int AS total_count FROM measure_version AS version
    WHERE status = 'ONGOING' AND EXISTS (
      SELECT 1 FROM jsonb_each(version.changes) AS change WHERE change.value ->> 'userId' = ${userId})
    ORDER BY last_updated DESC, id LIMIT ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), totalCount: rows[0]?.totalCount ?? 0 };
}

/**
 * The published version of every measure that the user is responsible for: its owner is one that the user has chosen,
 * or one of its actors has the user's name.
 */
const responsibleFor = ({ id, firstName, lastName }: User) => sql`
  SELECT version.id, version.measure_id, version.version_nr, version.title, version.valid_to, owner.name AS owner
  FROM search_document AS document JOIN measure_version AS version ON version.id = document.version_id
  LEFT JOIN instance_identifier AS owner ON owner.id = version.measure_owner_id
  WHERE document.status = 'PUBLISHED' AND (
    version.measure_owner_id IN (SELECT instance_identifier_id FROM responsible_owner WHERE user_id = ${id})
    OR version.id IN (SELECT actor.measure_version_id FROM actor JOIN person ON person.id = actor.person_id
      WHERE lower(person.first_name COLLATE swedish) = lower(${firstName} COLLATE swedish)
        AND lower(person.last_name COLLATE swedish) = lower(${lastName} COLLATE swedish)))`;

export async function listResponsibleMeasureIds(db: Database, user: User): Promise<string[]> {
  const { rows } = await sql<{ measureId: string }>`
    SELECT measure_id FROM (${responsibleFor(user)}) AS responsible`.execute(db);
  return rows.map(({ measureId }) => measureId);
}

interface Expiring {
  now: Date;
  limit: number;
}

export async function listExpiring(
  db: Database,
  user: User,
  { now, limit }: Expiring,
): Promise<{ expiring: ExpiringVersion[]; expiringCount: number }> {
  const { rows } = await sql<Omit<ExpiringVersion, "validTo"> & { validTo: Date; totalCount: number }>`
    SELECT id, measure_id, version_nr, title, owner, valid_to, (count(*) OVER ())::int AS total_count
    FROM (${responsibleFor(user)}) AS responsible
    WHERE valid_to < ${new Date(addSwedishMonths(now, expiryMonths))}::timestamptz
    ORDER BY valid_to, title COLLATE swedish, id LIMIT ${limit}`.execute(db);
  return {
    expiring: rows.map(({ totalCount, validTo, ...version }) => ({ ...version, validTo: validTo.getTime() })),
    expiringCount: rows[0]?.totalCount ?? 0,
  };
}

export async function listOwnersOf(db: Database, userId: string): Promise<NamedReference[]> {
  const { rows } = await sql<NamedReference>`SELECT identifier.id, identifier.name
    FROM responsible_owner JOIN instance_identifier AS identifier ON identifier.id = instance_identifier_id
    WHERE user_id = ${userId} ORDER BY identifier.name COLLATE swedish`.execute(db);
  return rows;
}

/** Owners that do not exist are left out. */
export async function replaceOwners(
  tx: DatabaseTransaction,
  userId: string,
  ownerIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM responsible_owner WHERE user_id = ${userId}`.execute(tx);
  await sql`INSERT INTO responsible_owner (user_id, instance_identifier_id)
    SELECT ${userId}, id FROM instance_identifier WHERE id = ANY(${ownerIds}::uuid[])`.execute(tx);
}

/** After an absence of this length a new visit begins, by the clock of the database. */
const absence = sql`interval '1 hour'`;
/** The period of activity that is shown at the first visit. */
const firstVisit = sql`now() - interval '7 days'`;

export async function recordVisit(db: Database, userId: string): Promise<void> {
  await sql`INSERT INTO work_visit (user_id, since, last_seen) VALUES (${userId}, ${firstVisit}, now())
    ON CONFLICT (user_id) DO UPDATE SET last_seen = now(), since = CASE
      WHEN work_visit.last_seen < now() - ${absence} THEN work_visit.last_seen ELSE work_visit.since END`.execute(db);
}

export async function findLastVisit(db: Database, userId: string): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`SELECT coalesce(
    (SELECT CASE WHEN last_seen < now() - ${absence} THEN last_seen ELSE since END FROM work_visit
      WHERE user_id = ${userId}), ${firstVisit}) AS since`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A query without a table always has a row");
  return row.since;
}
