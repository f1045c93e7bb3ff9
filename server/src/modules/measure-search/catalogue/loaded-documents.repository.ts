import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { withNames } from "../../../language/analyse-text.ts";
import { type DocumentParts, splitParts } from "../../measures/search-documents/document-parts.ts";

export interface LoadedDocument {
  measureId: string;
  status: VersionStatus;
  versionId: string;
  document: string;
  /** The names of the groups to which the measure belongs, one per line. */
  groupNames: string;
}

/** The parts of a document, with the names of its measure's groups. */
export function partsOf({ document, groupNames }: LoadedDocument): DocumentParts {
  const parts = splitParts(document);
  return { ...parts, words: withNames(parts.words, groupNames) };
}

/** Of the document `found`. */
export const groupNames = sql`coalesce((SELECT string_agg(measure_group.name, E'\n' ORDER BY measure_group.name)
  FROM measure_group_measure AS member JOIN measure_group ON measure_group.id = member.group_id
  WHERE member.measure_id = found.measure_id), '')`;

const batchSize = 500;

/** Every document, in batches. */
export async function* readDocuments(db: Database): AsyncGenerator<LoadedDocument[]> {
  let pending: Promise<LoadedDocument[]> | undefined = readBatch(db, undefined);
  while (pending) {
    const rows: LoadedDocument[] = await pending;
    // The next batch is read while this one is indexed; a failure is reported when it is awaited.
    pending = rows.length === batchSize ? readBatch(db, rows.at(-1)) : undefined;
    pending?.catch(() => {});
    if (rows.length > 0) yield rows;
  }
}

async function readBatch(db: Database, last: LoadedDocument | undefined): Promise<LoadedDocument[]> {
  const after = last ? sql`WHERE (measure_id, status) > (${last.measureId}, ${last.status})` : sql``;
  const { rows } =
    await sql<LoadedDocument>`SELECT measure_id, status, version_id, document, ${groupNames} AS group_names
    FROM search_document AS found ${after} ORDER BY measure_id, status LIMIT ${batchSize}`.execute(db);
  return rows;
}

/** Every document of the measures. */
export async function readDocumentsOf(db: Database, measureIds: readonly string[]): Promise<LoadedDocument[]> {
  const { rows } =
    await sql<LoadedDocument>`SELECT measure_id, status, version_id, document, ${groupNames} AS group_names
    FROM search_document AS found WHERE measure_id = ANY(${measureIds}::uuid[])`.execute(db);
  return rows;
}

/** The measures that have documents. */
export async function listDocumentedMeasures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ measureId: string }>`SELECT DISTINCT measure_id FROM search_document`.execute(db);
  return rows.map(({ measureId }) => measureId);
}
