import { partOf, versionPartNames } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { partStorage } from "../content/part-storage.repository.ts";
import type { StoredVersion } from "../content/stored-version.ts";

interface MeasureKey {
  mId: string | null;
  legacyId: string | null;
  versionId: string | null;
  ownerId: string | null;
  title: string | null;
  definition: string | null;
}

export interface FoundMeasure {
  id: string;
  legacyId: string | null;
  lastVersionNr: number;
}

/**
 * The measures that are already here: by id, else by old number, else by the id of a version, else, for a row that has
 * none of them, by owner, title and definition. Several of the same rank are all returned.
 */
export async function findMeasures(db: Database, keys: readonly MeasureKey[]): Promise<FoundMeasure[][]> {
  const wanted = JSON.stringify(
    keys.map((key, position) => ({
      position,
      m_id: key.mId,
      legacy_id: key.legacyId,
      version_id: key.versionId,
      owner_id: key.ownerId,
      title: key.title,
      definition: key.definition,
      has_id: key.mId !== null || key.legacyId !== null || key.versionId !== null,
    })),
  );
  const { rows } = await sql<FoundMeasure & { position: number; rank: number }>`
    SELECT wanted.position, found.rank, measure.id, measure.legacy_id, measure.last_version_nr
    FROM json_to_recordset(${wanted}::json) AS wanted (position int, m_id uuid, legacy_id text, version_id uuid,
      owner_id uuid, title text, definition text, has_id boolean)
    JOIN LATERAL (
      SELECT id, 1 AS rank FROM measure WHERE id = wanted.m_id
      UNION ALL SELECT id, 2 FROM measure WHERE legacy_id = wanted.legacy_id
      UNION ALL SELECT measure_id, 3 FROM measure_version WHERE id = wanted.version_id
      UNION ALL (SELECT DISTINCT measure_id, 4 FROM measure_version AS version
        WHERE NOT wanted.has_id AND version.title = wanted.title
          AND version.measure_owner_id IS NOT DISTINCT FROM wanted.owner_id
          AND version.texts->>'measureDefinition' IS NOT DISTINCT FROM wanted.definition)
    ) AS found ON TRUE
    JOIN measure ON measure.id = found.id ORDER BY wanted.position, found.rank`.execute(db);
  const byPosition = Map.groupBy(rows, ({ position }) => position);
  return keys.map((_, position) => {
    const found = byPosition.get(position) ?? [];
    return found
      .filter(({ rank }) => rank === found[0]?.rank)
      .map(({ id, legacyId, lastVersionNr }) => ({ id, legacyId, lastVersionNr }));
  });
}

/** Numbers are never reused, even if a file has its own. */
export async function raiseLastVersionNrs(
  tx: DatabaseTransaction,
  versions: readonly { measureId: string; versionNr: number }[],
): Promise<void> {
  const rows = JSON.stringify(
    versions.map(({ measureId, versionNr }) => ({ id: measureId, last_version_nr: versionNr })),
  );
  await sql`UPDATE measure SET last_version_nr = given.last_version_nr
    FROM json_populate_recordset(NULL::measure, ${rows}::json) AS given
    WHERE measure.id = given.id AND measure.last_version_nr < given.last_version_nr`.execute(tx);
}

/** The deleted versions of these measures, whose snapshots are left. */
export async function listDeletedVersions(
  db: Database,
  measureIds: readonly string[],
): Promise<{ measureId: string; versionNr: number; versionId: string }[]> {
  if (measureIds.length === 0) return [];
  const { rows } = await sql<{ measureId: string; versionNr: number; versionId: string }>`
    SELECT measure_id, version_nr, version_id FROM measure_revision
    WHERE measure_id = ANY(${measureIds}::uuid[]) AND event_type = 'DELETED'`.execute(db);
  return rows;
}

const ownParts = versionPartNames.filter((part) => !partOf(part).isShared);

/** The versions that have parts with these ids, except shared ones. */
export async function listPartOwners(
  db: Database,
  partIds: readonly string[],
): Promise<{ id: string; versionId: string | null }[]> {
  if (partIds.length === 0) return [];
  const owners = ownParts.map((part) => {
    const { table, versionColumn } = partStorage[part];
    return sql`SELECT id, ${sql.ref(versionColumn)} AS version_id FROM ${sql.table(table)} WHERE id = ANY(${partIds}::uuid[])`;
  });
  const { rows } = await sql<{ id: string; versionId: string | null }>`${sql.join(owners, sql` UNION ALL `)}`.execute(
    db,
  );
  return rows;
}

/** In order of creation, grouped by measure. */
export const listAllVersions = (db: Database): Promise<Pick<StoredVersion, "id">[]> =>
  db
    .selectFrom("measureVersion")
    .innerJoin("measure", "measure.id", "measureVersion.measureId")
    .select("measureVersion.id")
    .orderBy("measure.created")
    .orderBy("measure.id")
    .orderBy("measureVersion.versionNr")
    .execute();
