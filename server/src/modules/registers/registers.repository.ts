import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { containsText, type Listing, startsWithText } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Condition, Entry, NewRow, Register, RegisterTable, RowChange } from "./register.ts";

const always: Condition = sql`TRUE`;

interface Visible {
  visible: VisibleVersions;
}

const select = <E extends Entry>({ entries }: Register<E>, visible: VisibleVersions, condition: Condition) =>
  sql<E>`SELECT listed.* FROM (${entries(visible)}) AS listed WHERE ${condition}`;

/** The entries as a list that can be searched, sorted and paged. */
export const toListing = <E extends Entry>(
  register: Register<E>,
  { visible, condition = always }: Visible & { condition?: Condition | undefined },
): Listing => ({
  rows: withSortColumns(register, select(register, visible, condition)),
  searched: register.searched,
  order: register.order,
  nonTexts: register.nonTexts,
});

const withSortColumns = ({ sortColumns }: Pick<Register<Entry>, "sortColumns">, rows: RawBuilder<unknown>) =>
  sortColumns ? sql`SELECT listed.*, ${sortColumns} FROM (${rows}) AS listed` : rows;

export async function selectEntries<E extends Entry>(
  db: Database,
  register: Register<E>,
  { visible, condition = always }: Visible & { condition?: Condition | undefined },
): Promise<E[]> {
  const { rows } = await sql<E>`${select(register, visible, condition)} ORDER BY ${register.order}, listed.id`.execute(
    db,
  );
  return rows;
}

/** The entries whose name contains the text, those that begin with it first. */
export async function listEntriesByName<E extends Entry>(
  db: Database,
  register: Register<E>,
  { visible, text, limit }: Visible & { text: string; limit: number },
): Promise<E[]> {
  const anyName = (matches: typeof containsText) =>
    sql<boolean>`(${sql.join(
      (register.names ?? []).map((name) => matches(name, text)),
      sql` OR `,
    )})`;
  const { rows } = await sql<E>`${select(register, visible, anyName(containsText))}
    ORDER BY ${anyName(startsWithText)} DESC, ${register.order}, listed.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** By its id, else by one that it has in another catalogue. */
export async function findEntry<E extends Entry>(
  db: Database,
  register: Register<E>,
  { visible, id }: Visible & { id: string },
): Promise<E | undefined> {
  const { rows } = await select(register, visible, sql`listed.id = ${id}`).execute(db);
  if (rows.length > 0) return rows[0];
  const byAlias = sql<boolean>`listed.id = (SELECT entry_id FROM entry_alias
    WHERE register = ${register.table} AND alias = ${id})`;
  return (await select(register, visible, byAlias).execute(db)).rows[0];
}

/** Taken before an entry is changed, and before anything starts to refer to it that a change would have to see. */
export async function lockRow(db: Database, table: RegisterTable, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

// The type of a register declares the columns of its table; the queries here are the same for all tables.
const anyTable = (table: RegisterTable) => table as "measureGroup";

export async function insertRow<T extends RegisterTable>(db: Database, table: T, columns: NewRow<T>): Promise<string> {
  const row = { ...(columns as NewRow<"measureGroup">), id: newId() };
  await db.insertInto(anyTable(table)).values(row).execute();
  return row.id;
}

export async function updateRow<T extends RegisterTable>(
  db: Database,
  table: T,
  { id, columns }: { id: string; columns: RowChange<T> },
): Promise<void> {
  await db
    .updateTable(anyTable(table))
    .set(columns as RowChange<"measureGroup">)
    .where("id", "=", id)
    .execute();
}

export async function deleteRow(db: Database, table: RegisterTable, id: string): Promise<void> {
  await db.deleteFrom(anyTable(table)).where("id", "=", id).execute();
}
