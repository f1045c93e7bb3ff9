import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { brokenConstraint } from "../../../errors/database-errors.ts";
import { StartError } from "../../../errors/start-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { forgetDevicesOf } from "../devices.service.ts";
import { endSecondStepsOf, resetSecondFactor } from "../second-factor/second-factor.service.ts";
import { revokeTicketsOf } from "../tickets.service.ts";
import {
  type Account,
  findAccount,
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

/** Tells which roles it had before. */
export async function changeRoles(db: Database, username: string, roles: RoleId[]): Promise<RoleId[]> {
  const account = await getOwnAccount(db, username);
  await changeAccounts(db, [account], { roles });
  return account.roles;
}

/** Also shuts out a user of an identity provider, who would otherwise come back in at the next login. */
export async function setDisabled(db: Database, username: string, disabled: boolean): Promise<void> {
  await changeAccounts(db, await getAccountsNamed(db, username), { disabled });
}

export async function changeAccount(
  db: Database,
  id: string,
  { roles, disabled }: Pick<Account, "roles" | "disabled">,
): Promise<void> {
  const account = await findAccount(db, id);
  if (account) await changeAccounts(db, [account], { roles, disabled });
}

/** Ends every login with the username, wherever it was made. */
export async function endLogins(db: Database, username: string): Promise<void> {
  await revokeTicketsOf(
    db,
    (await getAccountsNamed(db, username)).map(({ id }) => id),
  );
}

export async function takeAwaySecondFactor(db: Database, username: string): Promise<void> {
  const { id } = await getOwnAccount(db, username);
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(tx, id);
    await revokeTicketsOf(tx, [id]);
  });
}

/** Whoever is logged in with the account has to log in again, under the new terms. */
export async function changeAccounts(
  db: Database,
  accounts: Account[],
  change: Parameters<typeof updateAccounts>[2],
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    await updateAccounts(tx, ids, change);
    await revokeTicketsOf(tx, ids);
    // Who knew the old password may have made some device known, or be halfway in.
    if (change.passwordHash === undefined) return;
    await forgetDevicesOf(tx, ids);
    await endSecondStepsOf(tx, ids);
  });
}

async function getAccountsNamed(db: Database, username: string): Promise<Account[]> {
  const accounts = await listAccountsNamed(db, username);
  if (accounts.length === 0) throw new StartError(accountTexts.noSuchAccount(username));
  return accounts;
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
