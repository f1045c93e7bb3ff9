import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { searchChannel } from "../../../database/server/watch-channel.ts";
import { analysisVersion } from "../../../language/analyse-text.ts";
import type { SearchDocument } from "../representations/to-search-documents.ts";
import { joinParts } from "./document-parts.ts";

interface Documents {
  /** The measures, whose documents are replaced by these. */
  whole?: readonly string[];
  documents: readonly SearchDocument[];
  /** Whether the versions have, or had, sub-measures that others may share. */
  hasSubMeasures?: boolean;
  /** Sub-measures that were unlinked: the documents of those who still share them change. */
  unlinked?: readonly string[];
}

const columns = sql.raw("measure_id, status, version_id, analysis_version, document, open_row, hidden_row");

/** Writes documents and marks their measures as changed, in the transaction of the change itself. */
export async function writeSearchDocuments(
  tx: DatabaseTransaction,
  { whole = [], documents, hasSubMeasures = true, unlinked = [] }: Documents,
): Promise<void> {
  const changed = [...new Set([...whole, ...documents.map(({ measureId }) => measureId)])];
  if (whole.length > 0) {
    await sql`DELETE FROM search_document WHERE measure_id = ANY(${whole}::uuid[])`.execute(tx);
  }
  await sql`WITH written AS (
    INSERT INTO search_document (${columns}) SELECT ${columns}
    FROM json_populate_recordset(NULL::search_document, ${JSON.stringify(documents.map(toRow))}::json)
    ON CONFLICT (measure_id, status) DO UPDATE SET version_id = excluded.version_id,
      analysis_version = excluded.analysis_version, document = excluded.document,
      open_row = excluded.open_row, hidden_row = excluded.hidden_row
  ), marked AS (
    INSERT INTO search_change (measure_id, changed_in)
    SELECT id, pg_current_xact_id() FROM (
      SELECT unnest(${changed}::uuid[]) AS id ${hasSubMeasures ? sharing(changed, unlinked) : sql``}
    ) AS touched
    ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in
  ) SELECT pg_notify(${searchChannel}, '')`.execute(tx);
}

/** A shared sub-measure is shown with the versions of every measure that shares it. */
const sharing = (changed: readonly string[], unlinked: readonly string[]) => sql`
  UNION SELECT other.measure_id FROM measure_version AS own
    JOIN measure_version_sub_measure AS link ON link.version_id = own.id
    JOIN measure_version_sub_measure AS shared ON shared.sub_measure_id = link.sub_measure_id
    JOIN measure_version AS other ON other.id = shared.version_id
    WHERE own.measure_id = ANY(${changed}::uuid[])
  UNION SELECT other.measure_id FROM measure_version_sub_measure AS shared
    JOIN measure_version AS other ON other.id = shared.version_id
    WHERE shared.sub_measure_id = ANY(${unlinked}::uuid[])`;

/** A document as stored in its table. */
export const toRow = ({ measureId, status, versionId, openRow, hiddenRow, ...document }: SearchDocument) => ({
  measure_id: measureId,
  status,
  version_id: versionId,
  analysis_version: analysisVersion,
  document: joinParts(document),
  open_row: openRow,
  hidden_row: hiddenRow,
});

export type DocumentRow = ReturnType<typeof toRow>;

/** Every measure that exists or has a document, in batches. */
export async function* listDocumentOwners(db: Database, batchSize: number): AsyncGenerator<string[]> {
  let last: string | undefined;
  do {
    const after = last ?? "00000000-0000-0000-0000-000000000000";
    const { rows } = await sql<{ id: string }>`
      (SELECT id FROM measure WHERE id > ${after}::uuid ORDER BY id LIMIT ${batchSize})
      UNION (SELECT DISTINCT measure_id FROM search_document WHERE measure_id > ${after}::uuid
        ORDER BY measure_id LIMIT ${batchSize})
      ORDER BY id LIMIT ${batchSize}`.execute(db);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}

/** As they would be written. */
export async function listStoredDocuments(db: Database, measureIds: readonly string[]): Promise<DocumentRow[]> {
  const { rows } =
    await sql<DocumentRow>`SELECT ${columns} FROM search_document WHERE measure_id = ANY(${measureIds}::uuid[])`.execute(
      db.withoutPlugins(),
    );
  return rows;
}
