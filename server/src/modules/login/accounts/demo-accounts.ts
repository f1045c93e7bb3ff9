import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { deleteDemoAccounts, insertMissingAccounts, listDemoUsernames } from "./accounts.repository.ts";
import { hashPassword } from "./passwords.ts";

export const demoPassword = "demo";

interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  role: RoleId;
}

/** One of each role, with fictional names. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "lasare", firstName: "Lisa", lastName: "Läsare", role: "READER" },
  { username: "redaktor", firstName: "Rikard", lastName: "Redaktör", role: "EDITOR" },
  { username: "huvudredaktor", firstName: "Hanna", lastName: "Huvudredaktör", role: "MAIN_EDITOR" },
  { username: "administrator", firstName: "Adam", lastName: "Administratör", role: "ADMIN" },
  { username: "teknik", firstName: "Tove", lastName: "Teknik", role: "TECH_ADMIN" },
];

/** In demo mode the demo accounts exist; otherwise any that the database contains are removed. */
export async function prepareDemoAccounts(db: Database, { demo, now }: { demo: boolean; now: Date }): Promise<void> {
  if (!demo) return deleteDemoAccounts(db);
  const present = await listDemoUsernames(db);
  const missing = demoAccounts.filter(({ username }) => !present.includes(username));
  if (missing.length === 0) return;
  // The password is public, so one hash is enough for all.
  const passwordHash = await hashPassword(demoPassword);
  const accounts = missing.map(({ role, ...account }) => ({ ...account, roles: [role], passwordHash, demo: true }));
  await insertMissingAccounts(db, accounts, now);
}
