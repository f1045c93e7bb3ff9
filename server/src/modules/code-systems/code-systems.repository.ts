import type { CodeInput, CodeSystem, CodeSystemInput, SystemCode } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";

export const listSystems = (db: Database): Promise<CodeSystem[]> =>
  db.selectFrom("codeSystem").selectAll().orderBy(sql`name COLLATE swedish`).execute();

export const findSystem = (db: Database, oid: string): Promise<CodeSystem | undefined> =>
  db.selectFrom("codeSystem").selectAll().where("oid", "=", oid).executeTakeFirst();

export async function insertSystem(db: Database, system: CodeSystemInput): Promise<CodeSystem> {
  const row = { ...system, id: newId(), editable: true };
  await db.insertInto("codeSystem").values(row).execute();
  return row;
}

const codeColumns = [
  "id",
  "codeId",
  "codeValue",
  "displayName",
  "description",
  "oid",
  "version",
  "fromAge",
  "toAge",
] as const;

export interface CodeKey {
  oid: string;
  /** Either of the code's two ids. */
  codeId: string;
}

const selectCode = (db: Database, { oid, codeId }: CodeKey) =>
  db
    .selectFrom("code")
    .select(codeColumns)
    .where("oid", "=", oid)
    .where((eb) => eb.or([eb("codeId", "=", codeId), eb(sql<string>`id::text`, "=", codeId.toLowerCase())]));

/** The ids in a system that begin like the one wanted. */
export async function listCodeIdsLike(db: Database, { oid, codeId }: CodeKey): Promise<string[]> {
  const rows = await db
    .selectFrom("code")
    .select("codeId")
    .where("oid", "=", oid)
    .where(sql<boolean>`starts_with(code_id, ${codeId})`)
    .execute();
  return rows.map((row) => row.codeId);
}

export const findCode = (db: Database, key: CodeKey): Promise<SystemCode | undefined> =>
  selectCode(db, key).executeTakeFirst();

export const lockCode = (db: Database, key: CodeKey): Promise<SystemCode | undefined> =>
  selectCode(db, key).forUpdate().executeTakeFirst();

export async function insertCode(
  db: Database,
  { oid, codeId }: CodeKey,
  content: CodeInput & { codeValue: string },
): Promise<SystemCode> {
  return await db
    .insertInto("code")
    .values({
      id: newId(),
      oid,
      codeId,
      ...content,
    })
    .returning(codeColumns)
    .executeTakeFirstOrThrow();
}

export async function updateCodeRow(db: Database, id: string, content: Omit<SystemCode, "id">): Promise<void> {
  const { codeValue, displayName, description, fromAge, toAge } = content;
  await db
    .updateTable("code")
    .set({ codeValue, displayName, description, fromAge, toAge })
    .where("id", "=", id)
    .execute();
}

export async function deleteCodeRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("code").where("id", "=", id).execute();
}
