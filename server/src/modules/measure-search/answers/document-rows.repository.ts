import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";

export interface DocumentKey {
  measureId: string;
  status: VersionStatus;
}

const rowColumns = { internal: "open_row", public: "hidden_row" } satisfies Record<Audience, string>;

/** The rows of documents as JSON, for one of the two audiences, in no particular order. */
export async function readRows(
  db: Database,
  keys: readonly DocumentKey[],
  audience: Audience,
): Promise<(DocumentKey & { row: string })[]> {
  if (keys.length === 0) return [];
  const wanted = JSON.stringify(keys.map(({ measureId, status }) => ({ measure_id: measureId, status })));
  const { rows } = await sql<DocumentKey & { row: string }>`
    SELECT found.measure_id, found.status, ${sql.ref(`found.${rowColumns[audience]}`)} AS row
    FROM json_populate_recordset(NULL::search_document, ${wanted}::json) AS wanted
    JOIN search_document AS found USING (measure_id, status)`.execute(db);
  return rows;
}
