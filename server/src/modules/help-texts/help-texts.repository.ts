import type { HelpText, HelpTextInput } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";

export const listHelpTextsByMapping = (db: Database): Promise<HelpText[]> =>
  db.selectFrom("helpText").selectAll().orderBy("mapping").execute();

export const lockHelpText = (db: Database, id: string): Promise<HelpText | undefined> =>
  db.selectFrom("helpText").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertHelpText(db: Database, input: HelpTextInput): Promise<HelpText> {
  const row = { id: newId(), ...input };
  await db.insertInto("helpText").values(row).execute();
  return row;
}

export async function updateHelpTextRow(db: Database, id: string, input: HelpTextInput): Promise<void> {
  await db.updateTable("helpText").set(input).where("id", "=", id).execute();
}

export async function deleteHelpTextRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("helpText").where("id", "=", id).execute();
}
