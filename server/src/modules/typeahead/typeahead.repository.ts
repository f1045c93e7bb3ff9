import type { Suggestion, VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The lists whose names are suggested. */
export type NameList = "measurement_source" | "reporting_system" | "view_template";

export type ListedName = Suggestion & { status: VersionStatus | null };

/** All names of a list in Swedish alphabetical order. */
export async function readNames(db: Database, list: NameList): Promise<ListedName[]> {
  const status = list === "view_template" ? sql`status` : sql`NULL`;
  const { rows } = await sql<ListedName>`SELECT id, name AS display_name, ${status} AS status FROM ${sql.table(list)}
    ORDER BY name COLLATE swedish, id`.execute(db);
  return rows;
}
