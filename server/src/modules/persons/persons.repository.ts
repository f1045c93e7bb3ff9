import type { CountedPerson, ListOrPage, ListQuery, Page, Person, PersonInput } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { containsText, type Listing, listPage, listRows, startsWithText, swedish } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";

const persons = sql`SELECT person.*, concat_ws(' ', person.last_name, person.first_name) AS name`;

const toListing = (rows: RawBuilder<unknown>): Listing => ({
  rows,
  searched: ["first_name", "last_name", "email", "organization", "title", "hsa_id"],
  order: swedish("name"),
});

export const listPersonRows = (db: Database, query: ListQuery): Promise<ListOrPage<Person>> =>
  listRows<Person>(db, toListing(sql`${persons} FROM person`), query);

export const listPersonPage = (
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
  measureCount: RawBuilder<number>,
): Promise<Page<CountedPerson>> =>
  listPage<CountedPerson>(db, toListing(sql`${persons}, ${measureCount} AS measure_count FROM person`), query);

const firstToLast = sql`concat_ws(' ', first_name, last_name)`;
const lastToFirst = sql`concat_ws(' ', last_name, first_name)`;

/** Names are typed in either order. */
export async function listPersonsByName(db: Database, name: string, limit: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT * FROM person WHERE ${containsText(firstToLast, name)} OR ${containsText(lastToFirst, name)}
    ORDER BY ${startsWithText(firstToLast, name)} OR ${startsWithText(lastToFirst, name)} DESC,
      ${lastToFirst} COLLATE swedish, id LIMIT ${limit}`.execute(db);
  return rows;
}

export const findPerson = (db: Database, id: string): Promise<Person | undefined> =>
  db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst();

export const lockPerson = (db: Database, id: string): Promise<Person | undefined> =>
  db.selectFrom("person").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertPerson(db: Database, person: PersonInput): Promise<Person> {
  const row = { id: newId(), ...person };
  await db.insertInto("person").values(row).execute();
  return row;
}

export async function updatePersonRow(db: Database, id: string, person: PersonInput): Promise<void> {
  await db.updateTable("person").set(person).where("id", "=", id).execute();
}

export async function deletePersonRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("person").where("id", "=", id).execute();
}
