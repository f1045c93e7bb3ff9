import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { brokenConstraint } from "../../../errors/database-errors.ts";
import { StartError } from "../../../errors/start-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { revokeTicketsOf } from "../tickets.service.ts";
import {
  type Account,
  findLocalAccount,
  insertAccount,
  listAccountsNamed,
  updateAccounts,
} from "./accounts.repository.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  password: string;
}

export async function addAccount(db: Database, { password, ...account }: NewAccount, now: Date): Promise<void> {
  const passwordHash = await hashGoodPassword(password, account.username);
  try {
    await insertAccount(db, { ...account, passwordHash }, now);
  } catch (error) {
    if (brokenConstraint(error)?.kind === "unique") throw new StartError(accountTexts.usernameTaken(account.username));
    throw error;
  }
}

export async function changePassword(db: Database, username: string, password: string): Promise<void> {
  const account = await getOwnAccount(db, username);
  const passwordHash = await hashGoodPassword(password, account.username);
  await changeAccounts(db, [account], { passwordHash });
}

export async function changeRoles(db: Database, username: string, roles: RoleId[]): Promise<void> {
  await changeAccounts(db, [await getOwnAccount(db, username)], { roles });
}

/** Also shuts out a user of an identity provider, who would otherwise come back in at the next login. */
export async function setDisabled(db: Database, username: string, disabled: boolean): Promise<void> {
  const accounts = await listAccountsNamed(db, username);
  if (accounts.length === 0) throw new StartError(accountTexts.noSuchAccount(username));
  await changeAccounts(db, accounts, { disabled });
}

/** Whoever is logged in with the account has to log in again, under the new terms. */
async function changeAccounts(db: Database, accounts: Account[], change: Parameters<typeof updateAccounts>[2]) {
  const ids = accounts.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    await updateAccounts(tx, ids, change);
    await revokeTicketsOf(tx, ids);
  });
}

async function getOwnAccount(db: Database, username: string): Promise<Account> {
  const account = await findLocalAccount(db, username);
  if (account) return account;
  const elsewhere = await listAccountsNamed(db, username);
  throw new StartError(
    elsewhere.length > 0 ? accountTexts.belongsToProvider(username) : accountTexts.noSuchAccount(username),
  );
}

async function hashGoodPassword(password: string, username: string): Promise<string> {
  const problem = passwordProblem(password, username);
  if (problem) throw new StartError(problem);
  return hashPassword(password);
}
