import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";

interface MeasureKey {
  mId: string | null;
  legacyId: string | null;
  ownerId: string | null;
  title: string;
}

interface FoundMeasure {
  id: string;
  legacyId: string | null;
}

/** The measures that are already here: by id, else by old number, else, for a row that has neither, by owner and title. */
export async function findMeasures(db: Database, keys: readonly MeasureKey[]): Promise<(FoundMeasure | undefined)[]> {
  const wanted = JSON.stringify(
    keys.map(({ mId, legacyId, ownerId, title }, place) => ({
      place,
      m_id: mId,
      legacy_id: legacyId,
      owner_id: ownerId,
      title,
    })),
  );
  const { rows } = await sql<FoundMeasure & { place: number }>`
    SELECT wanted.place, measure.id, measure.legacy_id
    FROM json_to_recordset(${wanted}::json) AS wanted (place int, m_id uuid, legacy_id text, owner_id uuid, title text)
    JOIN LATERAL (
      SELECT id, 1 AS rank FROM measure WHERE id = wanted.m_id
      UNION ALL SELECT id, 2 FROM measure WHERE legacy_id = wanted.legacy_id
      UNION ALL (SELECT measure_id, 3 FROM measure_version AS version
        WHERE wanted.m_id IS NULL AND wanted.legacy_id IS NULL AND version.title = wanted.title
          AND version.measure_owner_id IS NOT DISTINCT FROM wanted.owner_id LIMIT 1)
      ORDER BY rank LIMIT 1
    ) AS found ON TRUE
    JOIN measure ON measure.id = found.id`.execute(db);
  const byPlace = new Map(rows.map(({ place, id, legacyId }) => [place, { id, legacyId }]));
  return keys.map((_, place) => byPlace.get(place));
}

/** No number is given twice, also when a file brings its own. */
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

/** In the order they were made, a measure's versions together. */
export const listAllVersions = (db: Database): Promise<{ id: string }[]> =>
  db
    .selectFrom("measureVersion")
    .innerJoin("measure", "measure.id", "measureVersion.measureId")
    .select("measureVersion.id")
    .orderBy("measure.created")
    .orderBy("measure.id")
    .orderBy("measureVersion.versionNr")
    .execute();
