import type { Suggestion, VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { containsText, startsWithText } from "../../database/list-rows.ts";

interface Typed {
  searchValue?: string | undefined;
  limit: number;
}

/** Names that contain what has been typed so far, those that begin with it first; only of the statuses given, if the table has any. */
export async function listSuggestions(
  db: Database,
  table: "measurementSource" | "reportingSystem" | "viewTemplate",
  { searchValue = "", limit }: Typed,
  statuses?: readonly VersionStatus[],
): Promise<Suggestion[]> {
  const name = sql`name`;
  const condition = statuses ? sql`status IN (${sql.join(statuses)})` : sql`TRUE`;
  const { rows } = await sql<Suggestion>`
    SELECT id, name AS display_name FROM ${sql.table(table)} WHERE ${containsText(name, searchValue)} AND ${condition}
    ORDER BY ${startsWithText(name, searchValue)} DESC, name COLLATE swedish, id LIMIT ${limit}`.execute(db);
  return rows;
}
