import { fullName } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { insertRows } from "../../../database/write-rows.ts";
import { makeCode } from "../../../language/make-code.ts";

export type EntryKind = "instanceIdentifier" | "reportingSystem" | "measurementSource";

export interface KnownCode {
  id: string;
  oid: string;
  codeId: string;
  codeValue: string;
  displayName: string;
}

export const listKnownCodes = (db: Database): Promise<KnownCode[]> =>
  db.selectFrom("code").select(["id", "oid", "codeId", "codeValue", "displayName"]).execute();

/** Roles are known by their code as well as by their name. */
export async function listNamedEntries(
  db: Database,
): Promise<{ kind: EntryKind | "role"; id: string; name: string }[]> {
  const { rows } = await sql<{ kind: EntryKind | "role"; id: string; name: string }>`
    SELECT 'instanceIdentifier' AS kind, id, name FROM instance_identifier
    UNION ALL SELECT 'reportingSystem', id, name FROM reporting_system
    UNION ALL SELECT 'measurementSource', id, name FROM measurement_source
    UNION ALL SELECT 'role', id, name FROM role UNION ALL SELECT 'role', id, code FROM role`.execute(db);
  return rows;
}

/** The oldest comes last, so that it wins among entries with the same name. */
export async function listPersons(db: Database): Promise<{ id: string; fullName: string }[]> {
  const rows = await db.selectFrom("person").select(["id", "firstName", "lastName"]).orderBy("id", "desc").execute();
  return rows.map(({ id, ...names }) => ({ id, fullName: fullName(names) }));
}

export interface KnownAlias {
  register: string;
  alias: string;
  entryId: string;
}

export const listKnownAliases = (db: Database): Promise<KnownAlias[]> =>
  db.selectFrom("entryAlias").select(["register", "alias", "entryId"]).execute();

export async function insertKnownAliases(db: Database, aliases: readonly KnownAlias[]): Promise<void> {
  const rows = JSON.stringify(aliases.map(({ register, alias, entryId }) => ({ register, alias, entry_id: entryId })));
  await sql`INSERT INTO entry_alias SELECT * FROM json_populate_recordset(NULL::entry_alias, ${rows}::json)
    ON CONFLICT (register, alias) DO UPDATE SET entry_id = excluded.entry_id`.execute(db);
}

const tables: Record<EntryKind, string> = {
  instanceIdentifier: "instance_identifier",
  reportingSystem: "reporting_system",
  measurementSource: "measurement_source",
};

export const insertNamedEntry = (db: Database, kind: EntryKind, row: { id: string; name: string }): Promise<void> =>
  insertRows(db, tables[kind], [row]);

export async function insertPerson(db: Database, { id, fullName }: { id: string; fullName: string }): Promise<void> {
  const [, firstName = fullName, lastName = "-"] = /^(.+)\s+(\S+)$/.exec(fullName) ?? [];
  await insertRows(db, "person", [{ id, first_name: firstName, last_name: lastName }]);
}

/** Two names may lead to the same code, such as one with and one without dots; the second gets its id as code. */
export async function insertCode(
  db: Database,
  { id = newId(), oid, displayName, codeValue }: Partial<KnownCode> & Pick<KnownCode, "oid" | "displayName">,
): Promise<KnownCode> {
  const wanted = makeCode(displayName);
  const taken = await db
    .selectFrom("code")
    .select("id")
    .where("oid", "=", oid)
    .where("codeId", "=", wanted)
    .executeTakeFirst();
  const codeId = wanted === "" || taken ? id : wanted;
  const code = { id, oid, codeId, codeValue: codeValue ?? codeId, displayName };
  await db.insertInto("code").values(code).execute();
  return code;
}
