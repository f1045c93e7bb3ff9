import {
  type CodeStamp,
  codeKey,
  type ReferencedEntries,
  type ReferenceInput,
  type ReferenceKind,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { codeEntry, codeOrder } from "../content/part-expressions.repository.ts";

/** An entry that content refers to. */
export interface ReferenceQuery {
  kind: ReferenceKind;
  key: string;
}

/** A row is looked up by its id, a code by its system and code. */
export const keyOf = (reference: ReferenceInput): string => ("codeId" in reference ? codeKey(reference) : reference.id);

/** The existing entries that content refers to. */
export interface References {
  find: <K extends ReferenceKind>(kind: K, key: string) => ReferencedEntries[K] | undefined;
  /** The position of a code among the codes of its system. */
  position: (stamp: CodeStamp) => number;
}

interface Row {
  kind: ReferenceKind;
  key: string;
  position: number;
  entry: unknown;
}

/**
 * Reads everything that is referred to in one statement. Each row is locked as a foreign key would lock it, so that a
 * concurrent rename has been committed before the name is read.
 */
export async function loadReferences(db: Database, queries: readonly ReferenceQuery[]): Promise<References> {
  const rows = queries.length === 0 ? [] : await selectReferences(db, queries);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  return {
    // The query returns each kind's own shape under its name.
    find: <K extends ReferenceKind>(kind: K, key: string) =>
      found.get(`${kind} ${key}`)?.entry as ReferencedEntries[K] | undefined,
    position: (stamp) => found.get(`code ${codeKey(stamp)}`)?.position ?? 0,
  };
}

async function selectReferences(db: Database, queries: readonly ReferenceQuery[]): Promise<Row[]> {
  const keys = (kind: ReferenceKind) => [...new Set(queries.filter((one) => one.kind === kind).map(({ key }) => key))];
  const locked = (kind: ReferenceKind, table: string) => sql`(SELECT * FROM ${sql.table(table)}
    WHERE id = ANY(${keys(kind)}::uuid[]) FOR KEY SHARE) AS ${sql.table(table)}`;
  const named = (kind: ReferenceKind, table: string) =>
    sql`SELECT ${sql.lit(kind)}, id::text, 0, json_build_object('id', id, 'name', name) FROM ${locked(kind, table)}`;
  const { rows } = await sql<Row>`
    SELECT 'code' AS kind, oid || ' ' || code_id AS key, (row_number() OVER (ORDER BY ${codeOrder}))::int AS position,
      ${codeEntry} AS entry
    FROM (SELECT * FROM code WHERE oid || ' ' || code_id = ANY(${keys("code")}::text[])
      AND oid = ANY(${oidsOf(keys("code"))}::text[]) FOR KEY SHARE) AS code
    UNION ALL SELECT 'role', id::text, 0,
      json_build_object('id', id, 'name', name, 'code', code, 'appliesTo', applies_to) FROM ${locked("role", "role")}
    UNION ALL SELECT 'person', id::text, 0,
      json_build_object('id', id, 'firstName', first_name, 'lastName', last_name) FROM ${locked("person", "person")}
    UNION ALL ${named("instanceIdentifier", "instance_identifier")}
    UNION ALL ${named("reportingSystem", "reporting_system")}
    UNION ALL ${named("measurementSource", "measurement_source")}`.execute(db);
  return rows;
}

/** The code system narrows the look-up by an index. */
const oidsOf = (keys: readonly string[]) => [...new Set(keys.map((key) => key.slice(0, key.indexOf(" "))))];
