import { isAllowed, type RoleId } from "@indikatorkatalogen/contract";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { duplicate, entityNotFound, ticketInvalid } from "../../../errors/app-error.ts";
import { brokenConstraint } from "../../../errors/database-errors.ts";
import { StartError } from "../../../errors/start-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { notifyOfPasswordChange } from "../../account-notices/account-notices.service.ts";
import { deleteDevicesOf } from "../devices.repository.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.repository.ts";
import { deleteFactor, deleteUnfinishedLoginsOf } from "../second-factor/second-factor.repository.ts";
import { revokeTicketsOf } from "../tickets.service.ts";
import { deleteLinksOf } from "./account-links.repository.ts";
import {
  type Account,
  type AccountChange,
  findAccount,
  findLocalAccount,
  insertAccount,
  listAccountsNamed,
  lockAccounts,
  updateAccounts,
} from "./accounts.repository.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword, unmatchableHash } from "./passwords.ts";

interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  password: string;
}

export async function addAccount(db: Database, { password, ...account }: NewAccount, now: Date): Promise<Account> {
  const passwordHash = await hashGoodPassword(password, account.username);
  try {
    return await insertAccount(db, { ...account, passwordHash }, now);
  } catch (error) {
    if (brokenConstraint(error)?.kind === "unique") throw new StartError(accountTexts.usernameTaken(account.username));
    throw error;
  }
}

/** An account whose user has yet to choose a password; until then none fits. */
export async function insertInvitedAccount(
  tx: DatabaseTransaction,
  account: Omit<NewAccount, "password">,
  now: Date,
): Promise<Account> {
  try {
    return await insertAccount(tx, { ...account, passwordHash: unmatchableHash }, now);
  } catch (error) {
    if (brokenConstraint(error)?.kind !== "unique") throw error;
    throw duplicate({ field: "userId", message: accountTexts.usernameTaken(account.username) });
  }
}

export async function getAccount(db: Database, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw entityNotFound();
  return account;
}

export async function changePassword(db: Database, username: string, password: string): Promise<Account> {
  const account = await getOwnAccount(db, username);
  const passwordHash = await hashGoodPassword(password, account.username);
  await db.transaction().execute((tx) => setPassword(tx, { userId: account.id, passwordHash }));
  return account;
}

/** Returns the account as it was before. */
export async function changeRoles(db: Database, username: string, roles: RoleId[]): Promise<Account> {
  const account = await getOwnAccount(db, username);
  await changeAccounts(db, [account], { roles });
  return account;
}

/** Also refuses a user of an identity provider, who could otherwise log in again. */
export async function setDisabled(db: Database, username: string, disabled: boolean): Promise<Account[]> {
  const accounts = await getAccountsNamed(db, username);
  await changeAccounts(db, accounts, { disabled });
  return accounts;
}

interface ChangeByUser {
  id: string;
  change: Pick<Account, "roles" | "disabled">;
  /** The administrator who makes the change. */
  by: string;
}

/** Of two administrators who demote each other at the same time, the second no longer has the permission. */
export async function changeAccount(db: Database, { id, change, by }: ChangeByUser): Promise<void> {
  const { roles, disabled } = change;
  await db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [id, by]);
    const own = await findAccount(tx, by);
    if (!own || own.disabled || !isAllowed(own.roles, "users:update")) throw ticketInvalid();
    await changeLocked(tx, [id], { roles, disabled });
  });
}

/** Ends every login with the username, local or by identity provider. */
export async function endLogins(db: Database, username: string): Promise<Account[]> {
  const accounts = await getAccountsNamed(db, username);
  const ids = accounts.map(({ id }) => id);
  await revokeTicketsOf(db, ids);
  return accounts;
}

/** Passkeys too: they may be lost together. */
export async function resetSecondFactor(db: Database, userId: string): Promise<void> {
  await deleteFactor(db, userId);
  await deletePasskeysOf(db, userId);
}

export async function resetSecondFactorByUsername(db: Database, username: string): Promise<Account> {
  const account = await getOwnAccount(db, username);
  const { id } = account;
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(tx, id);
    await revokeTicketsOf(tx, [id]);
  });
  return account;
}

/** Existing logins with the account end, so that the change takes effect. */
export async function changeAccounts(db: Database, accounts: Account[], change: AccountChange): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await db.transaction().execute((tx) => changeLocked(tx, ids, change));
}

async function changeLocked(tx: Database, ids: string[], change: AccountChange): Promise<void> {
  await updateAccounts(tx, ids, change);
  await revokeTicketsOf(tx, ids);
  if (change.disabled) await deleteLinksOf(tx, ids);
}

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The login to keep when users change their own password. */
  session?: string | undefined;
  /** Whether the account had none before, so that there is nobody to warn. */
  isFirst?: boolean;
}

/** Ends every other login, known device, pending second step and link: someone else may have known the old password. */
export async function setPassword(
  tx: DatabaseTransaction,
  { userId, passwordHash, session, isFirst = false }: NewPassword,
): Promise<void> {
  await updateAccounts(tx, [userId], { passwordHash });
  await revokeTicketsOf(tx, [userId], session);
  await deleteDevicesOf(tx, [userId]);
  await deleteUnfinishedLoginsOf(tx, [userId]);
  await deleteLinksOf(tx, [userId]);
  if (!isFirst) await notifyOfPasswordChange(tx, userId);
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
  const problem = await passwordProblem(password, username);
  if (problem) throw new StartError(problem);
  return hashPassword(password);
}
