import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { makeCode } from "../../../database/make-code.ts";
import { newId } from "../../../database/new-id.ts";

const tables = {
  instanceIdentifier: "instanceIdentifier",
  reportingSystem: "reportingSystem",
  measurementSource: "measurementSource",
} as const;
export type NamedTable = keyof typeof tables;

export const listCodesByName = (db: Database): Promise<{ oid: string; codeId: string; displayName: string }[]> =>
  db.selectFrom("code").select(["oid", "codeId", "displayName"]).execute();

/** Roles go by their code as well as by their name. */
export async function listNamed(db: Database): Promise<{ kind: string; id: string; name: string }[]> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    SELECT 'instanceIdentifier' AS kind, id, name FROM instance_identifier
    UNION ALL SELECT 'reportingSystem', id, name FROM reporting_system
    UNION ALL SELECT 'measurementSource', id, name FROM measurement_source
    UNION ALL SELECT 'role', id, name FROM role UNION ALL SELECT 'role', id, code FROM role`.execute(db);
  return rows;
}

/** The oldest comes last, so that of two with the same name it is the one remembered. */
export async function listPersons(db: Database): Promise<{ id: string; fullName: string }[]> {
  const rows = await db.selectFrom("person").select(["id", "firstName", "lastName"]).orderBy("id", "desc").execute();
  return rows.map(({ id, firstName, lastName }) => ({ id, fullName: `${firstName} ${lastName}`.trim() }));
}

export async function insertNamed(db: Database, table: NamedTable, row: { id: string; name: string }): Promise<void> {
  await db.insertInto(tables[table]).values(row).execute();
}

export async function insertPerson(db: Database, fullName: string): Promise<string> {
  const id = newId();
  const [, firstName = fullName, lastName = "-"] = /^(.+)\s+(\S+)$/.exec(fullName) ?? [];
  await db.insertInto("person").values({ id, firstName, lastName }).execute();
  return id;
}

/** Two names may make the same code, such as one with and one without dots; the second is then known by its id. */
export async function insertCode(
  db: Database,
  { oid, displayName }: { oid: string; displayName: string },
): Promise<{ id: string; codeId: string }> {
  const id = newId();
  const wanted = makeCode(displayName);
  const taken = await db
    .selectFrom("code")
    .select("id")
    .where("oid", "=", oid)
    .where("codeId", "=", wanted)
    .executeTakeFirst();
  const codeId = wanted === "" || taken ? id : wanted;
  await db.insertInto("code").values({ id, oid, codeId, codeValue: codeId, displayName }).execute();
  return { id, codeId };
}
