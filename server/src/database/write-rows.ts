import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import { isAmong } from "./is-among.ts";

type Row = Record<string, unknown>;

// Rows are sent as one JSON value, so that one statement writes any number of them.
const recordset = (table: string, rows: readonly Row[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

const columnsOf = ([first]: readonly Row[]) => Object.keys(first ?? {});

/** Inserts rows whose keys are the table's columns; all rows have the same keys. */
export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(columnsOf(rows).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM ${recordset(table, rows)}`.execute(db);
}

/** Sets every given column of the rows with the same ids. */
export async function updateRows(db: Database, table: string, rows: readonly (Row & { id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const assignments = columnsOf(rows)
    .filter((column) => column !== "id")
    .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  // The ids are also given separately: the planner assumes a hundred rows in a recordset and would scan the whole table.
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE ${sql.table(table)} AS kept SET ${sql.join(assignments)}
    FROM ${recordset(table, rows)} AS given WHERE kept.id = given.id AND ${isAmong(sql`kept.id`, ids)}`.execute(db);
}
