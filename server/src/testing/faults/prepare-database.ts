import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { Database } from "../../database/database.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import { newId } from "../../database/new-id.ts";
import { type OpenDatabase, openDatabase, openEmbeddedDatabase } from "../../database/open-database.ts";
import { issueTicket } from "../../modules/login/tickets.service.ts";

/** Migrates a database and adds one editor; returns the editor's ticket. */
export async function prepareServerDatabase(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  await database.withStartupLock(migrateToLatest);
  return admitEditor(database);
}

/** The same in a data folder of the embedded database, from the dump that the tests have made once. */
export async function prepareEmbeddedDatabase(
  dataDir: string,
  fill: (db: Database) => Promise<void> = async () => {},
): Promise<string> {
  const source = inject("testDatabase");
  if (source.engine !== "embedded") throw new Error("There is no dump of an embedded database");
  await mkdir(dataDir, { recursive: true });
  const database = await openEmbeddedDatabase({ folder: join(dataDir, "postgres"), dump: source.dumps.empty });
  await fill(database.db);
  return admitEditor(database);
}

async function admitEditor({ db, close }: OpenDatabase): Promise<string> {
  const now = new Date();
  const user = { id: newId(), roles: ["MAIN_EDITOR" as const] };
  const names = { username: user.id, firstName: "Test", lastName: "Editor", passwordHash: "-" };
  await db
    .insertInto("appUser")
    .values({ ...user, ...names, created: now })
    .execute();
  const ticket = await issueTicket(db, user);
  await close();
  return ticket;
}
