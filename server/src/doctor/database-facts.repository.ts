import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export interface DatabaseFacts {
  version: string;
  versionNumber: number;
  hasIcu: boolean;
  now: Date;
  isMigrated: boolean;
}

export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts | undefined> {
  const { rows } = await sql<DatabaseFacts>`SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int AS version_number, clock_timestamp() AS now,
      EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS has_icu,
      to_regclass('measure_version') IS NOT NULL AS is_migrated`.execute(db);
  return rows[0];
}

/** Whether the last three letters of the Swedish alphabet follow z, in their order. */
export async function sortsInSwedish(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isSwedish: boolean }>`SELECT 'z' < chr(229) COLLATE swedish
      AND chr(229) < chr(228) COLLATE swedish AND chr(228) < chr(246) COLLATE swedish AS is_swedish`.execute(db);
  return rows[0]?.isSwedish === true;
}
