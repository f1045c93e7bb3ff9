import type { Counted, ListOrPage, ListQuery } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { containsText, listRows, startsWithText, swedish } from "../../database/list-rows.ts";
import type { NamedEntity, ReferenceDataType } from "./reference-data-types.ts";

type Type<Entity extends NamedEntity> = Pick<ReferenceDataType<Entity, never>, "table" | "columns" | "searched">;

const select = ({ columns }: Type<NamedEntity>) => sql`SELECT id, name, description, ${columns}`;

export const listEntities = <Entity extends NamedEntity>(
  db: Database,
  type: Type<Entity>,
  { query, measureCount }: { query: ListQuery; measureCount: RawBuilder<number> },
): Promise<ListOrPage<Counted<Entity>>> =>
  listRows<Counted<Entity>>(
    db,
    {
      rows: sql`${select(type)}, ${measureCount} AS measure_count FROM ${sql.table(type.table)}`,
      searched: ["name", "description", ...type.searched],
      order: swedish("name"),
    },
    query,
  );

export async function listByName<Entity extends NamedEntity>(
  db: Database,
  type: Type<Entity>,
  { name, limit }: { name: string; limit: number },
): Promise<Entity[]> {
  const column = sql`name`;
  const { rows } = await sql<Entity>`${select(type)} FROM ${sql.table(type.table)} WHERE ${containsText(column, name)}
    ORDER BY ${startsWithText(column, name)} DESC, name COLLATE swedish, id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countMeasuresPerEntity(
  db: Database,
  { table }: Type<NamedEntity>,
  measureCount: RawBuilder<number>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT id, ${measureCount} AS count FROM ${sql.table(table)}`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

export async function findEntity<Entity extends NamedEntity>(
  db: Database,
  type: Type<Entity>,
  id: string,
): Promise<Entity | undefined> {
  const { rows } = await sql<Entity>`${select(type)} FROM ${sql.table(type.table)} WHERE id = ${id}`.execute(db);
  return rows[0];
}

export async function lockEntity<Entity extends NamedEntity>(
  db: Database,
  type: Type<Entity>,
  id: string,
): Promise<Entity | undefined> {
  const { rows } = await sql<Entity>`${select(type)} FROM ${sql.table(type.table)} WHERE id = ${id} FOR UPDATE`.execute(
    db,
  );
  return rows[0];
}

// The three tables have different columns, and each type's toColumns gives its own table's.
type Columns = { name: string } & Record<string, string | number | null>;
const toRow = (columns: Record<string, unknown>) => columns as Columns;
const table = ({ table }: Type<NamedEntity>) => table as "measurementSource";

export async function insertEntity(
  db: Database,
  type: Type<NamedEntity>,
  { id, columns }: { id: string; columns: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto(table(type))
    .values({ ...toRow(columns), id })
    .execute();
}

export async function updateEntityRow(
  db: Database,
  type: Type<NamedEntity>,
  { id, columns }: { id: string; columns: Record<string, unknown> },
): Promise<void> {
  await db.updateTable(table(type)).set(toRow(columns)).where("id", "=", id).execute();
}

export async function deleteEntityRow(db: Database, type: Type<NamedEntity>, id: string): Promise<void> {
  await db.deleteFrom(table(type)).where("id", "=", id).execute();
}
