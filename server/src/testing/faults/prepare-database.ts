import { migrateToLatest } from "../../database/migrate.ts";
import { newId } from "../../database/new-id.ts";
import { openDatabase } from "../../database/open-database.ts";
import { issueTicket } from "../../modules/login/tickets.service.ts";

/** A migrated database with one editor; gives the editor's ticket. */
export async function prepareDatabase(place: { databaseUrl: string | undefined; dataDir: string }): Promise<string> {
  const { db, alone, close } = await openDatabase(place);
  await alone(migrateToLatest);
  const now = new Date();
  const user = { id: newId(), roles: ["MAIN_EDITOR" as const] };
  const names = { username: user.id, firstName: "Test", lastName: "Editor", passwordHash: "-" };
  await db
    .insertInto("appUser")
    .values({ ...user, ...names, created: now })
    .execute();
  const ticket = await issueTicket(db, user, now);
  await close();
  return ticket;
}
