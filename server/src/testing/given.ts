import type { NamedReference } from "@indikatorkatalogen/contract";
import type { Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

export async function givenPerson(db: Database, name: Partial<Omit<Person, "id">> = {}): Promise<Person> {
  const id = newId();
  const person = { id, firstName: "Petra", lastName: `Person ${id}`, ...name };
  await db.insertInto("person").values(person).execute();
  return person;
}

type NamedTable = "instanceIdentifier" | "reportingSystem" | "measurementSource";

async function givenNamed(db: Database, table: NamedTable, name: string | undefined): Promise<NamedReference> {
  const id = newId();
  const row = { id, name: name ?? `${table} ${id}` };
  await db.insertInto(table).values(row).execute();
  return row;
}

interface Named {
  name?: string;
}

export const givenInstanceIdentifier = (db: Database, { name }: Named = {}): Promise<NamedReference> =>
  givenNamed(db, "instanceIdentifier", name);

export const givenReportingSystem = (db: Database, { name }: Named = {}): Promise<NamedReference> =>
  givenNamed(db, "reportingSystem", name);

export const givenMeasurementSource = (db: Database, { name }: Named = {}): Promise<NamedReference> =>
  givenNamed(db, "measurementSource", name);

/** One of the actor roles that every catalogue has from the start. */
export const seededRole = (db: Database, code: string): Promise<{ id: string }> =>
  db.selectFrom("role").select("id").where("code", "=", code).executeTakeFirstOrThrow();
