import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

interface NamedValue {
  id: string;
  name: string;
  codeId?: string;
}

const tables = {
  instanceIdentifier: "instance_identifier",
  measurementSource: "measurement_source",
  reportingSystem: "reporting_system",
};

/** Where the names of a filter's values are stored: codes of a code system, or rows of a table. */
export type NameSource = { oid: string } | { table: keyof typeof tables };

interface WantedName {
  source: NameSource | undefined;
  value: string;
}

/** The names of values that no measure has, one per wanted value; a code is found by either of its ids. */
export async function findValueNames(
  db: Database,
  wanted: readonly WantedName[],
): Promise<readonly (NamedValue | undefined)[]> {
  const lookups = wanted.flatMap(({ source, value }, position) => (source ? [{ position, value, ...source }] : []));
  if (lookups.length === 0) return [];
  const inTables = Object.entries(tables).map(
    ([name, table]) => sql`UNION ALL SELECT wanted.position, found.id::text, found.name, NULL
      FROM wanted JOIN ${sql.table(table)} AS found ON found.id::text = wanted.value WHERE wanted."table" = ${name}`,
  );
  const { rows } = await sql<{ position: number; id: string; name: string; codeId: string | null }>`
    WITH wanted AS (SELECT * FROM json_to_recordset(${JSON.stringify(lookups)}::json)
      AS wanted (position int, value text, oid text, "table" text))
    SELECT wanted.position, code.id::text, code.display_name AS name, code.code_id
      FROM wanted JOIN code ON code.oid = wanted.oid AND wanted.value IN (code.id::text, code.code_id)
    ${sql.join(inTables, sql` `)}`.execute(db);
  const found = new Map(
    rows.map(({ position, id, name, codeId }) => [position, { id, name, ...(codeId !== null && { codeId }) }]),
  );
  return wanted.map((_, position) => found.get(position));
}
