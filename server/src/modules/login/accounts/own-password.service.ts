import type { OwnPassword } from "@indikatorkatalogen/contract";
import { type Caller, requireUser } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { AppError, conflict, invalidField } from "../../../errors/app-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import type { LoginGuard } from "../login-guard.ts";
import type { Account } from "./accounts.repository.ts";
import { getAccount, setPassword } from "./accounts.service.ts";
import { hashChosenPassword } from "./password-rules.ts";
import { isPassword, unmatchableHash } from "./passwords.ts";

/** An identity provider has the passwords of its users, and a demo account is shared by everyone. */
export const hasOwnPassword = ({ passwordHash, demo }: Account): boolean => passwordHash !== null && !demo;

interface Owner {
  db: Database;
  guard: LoginGuard;
  userId: string;
}

/** Required before a change to how the account logs in: an unattended session is not enough. Attempts are limited. */
export async function requirePassword(
  { db, guard, userId }: Owner,
  { password, field }: { password: string; field: string },
): Promise<Account> {
  const account = await getAccount(db, userId);
  if (!(await guard.countCodeAttempt(userId))) throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyPasswords);
  if (!(await isPassword(password, account.passwordHash ?? unmatchableHash))) {
    throw invalidField(field, loginTexts.wrongPassword);
  }
  await guard.releaseCodeAttempt(userId);
  return account;
}

export async function readOwnPassword(db: Database, caller: Caller): Promise<OwnPassword> {
  const user = requireUser(caller);
  const account = await getAccount(db, user.id);
  // The login lacks roles of the account until a second factor is set up.
  const needsSecondFactor = account.roles.some((role) => !user.roles.includes(role));
  return { isOffered: hasOwnPassword(account), needsSecondFactor };
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** Ends all other logins of the user. */
export async function changeOwnPassword(
  { db, guard, userId, session }: Owner & { session: string | undefined },
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const own = await getAccount(db, userId);
  if (own.demo) throw conflict(accountTexts.notDemoAccount);
  if (!hasOwnPassword(own)) throw conflict(accountTexts.passwordElsewhere);
  const account = await requirePassword({ db, guard, userId }, { password: currentPassword, field: "currentPassword" });
  if (newPassword === currentPassword) throw invalidField("newPassword", accountTexts.passwordSame);
  const { username } = account;
  const passwordHash = await hashChosenPassword(newPassword, { username, field: "newPassword" });
  await db.transaction().execute((tx) => setPassword(tx, { userId, passwordHash, session }));
}
