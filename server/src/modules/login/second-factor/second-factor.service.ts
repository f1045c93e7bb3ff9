import type { SecondFactor, SecondFactorSecret } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { AppError, conflict, invalidField } from "../../../errors/app-error.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { hashToken, newToken } from "../../../secrets/tokens.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { getAccount } from "../accounts/accounts.service.ts";
import { hasOwnPassword, requirePassword } from "../accounts/own-password.service.ts";
import type { LoginGuard } from "../login-guard.ts";
import { newRecoveryCodes, newSecret, otpauthUrlOf, recoveryHashOf, timeStepOf } from "./one-time-codes.ts";
import {
  claimTimeStep,
  confirmFactor,
  consumeRecoveryCode,
  deleteExpiredLogins,
  deleteFactor,
  deleteUnfinishedLogin,
  findFactor,
  findUnfinishedLogin,
  insertUnfinishedLogin,
  listFactorSecrets,
  replaceFactorSecret,
  saveUnconfirmedFactor,
} from "./second-factor.repository.ts";

/** Whether the account has one-time codes. */
export const needsCode = async (db: Database, userId: string): Promise<boolean> =>
  (await findFactor(db, userId))?.confirmed ?? false;

/** After a correct password: a token that connects the second step with the first. */
export async function beginSecondStep(db: Database, userId: string): Promise<string> {
  const step = newToken();
  await deleteExpiredLogins(db);
  await insertUnfinishedLogin(db, { hash: hashToken(step), userId });
  return step;
}

/** The account of a second step; undefined when there is none, or when it has expired. */
export const findSecondStep = async (db: Database, step: string): Promise<string | undefined> =>
  (await findUnfinishedLogin(db, hashToken(step)))?.userId;

export const endSecondStep = (db: Database, step: string): Promise<void> => deleteUnfinishedLogin(db, hashToken(step));

interface CodeCheck {
  db: Database;
  guard: LoginGuard;
  secrets: SecretBox;
  userId: string;
  now: Date;
}

/** How a code was accepted: as a one-time code or as a recovery code. Undefined when it was not; each code works once. */
export async function redeemCode(code: string, check: CodeCheck): Promise<"code" | "recovery" | undefined> {
  const { db, guard, secrets, userId, now } = check;
  const factor = await findFactor(db, userId);
  if (!factor) return undefined;
  // Too long to be guessed, so recovery codes are never limited: the owner always has a way in.
  if (factor.confirmed && (await consumeRecoveryCode(db, userId, recoveryHashOf(code)))) return "recovery";
  if (!(await guard.countCodeAttempt(userId))) throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyCodes);
  const step = timeStepOf(code.replace(/\s/g, ""), secrets.open(factor.secret), now);
  if (step === undefined || !(await claimTimeStep(db, userId, step))) return undefined;
  await guard.releaseCodeAttempt(userId);
  return "code";
}

export async function getSecondFactor(db: Database, userId: string): Promise<SecondFactor> {
  const [account, factor] = [await getAccount(db, userId), await findFactor(db, userId)];
  const isOn = factor?.confirmed ?? false;
  return {
    isOffered: hasOwnPassword(account),
    isOn,
    recoveryCodesLeft: isOn ? (factor?.recoveryHashes.length ?? 0) : 0,
  };
}

/** Requires the password again. An identity provider has its own second factors. */
export async function startSecondFactor(password: string, check: CodeCheck): Promise<SecondFactorSecret> {
  const { db, guard, userId } = check;
  const account = await getAccount(db, userId);
  if (!hasOwnPassword(account)) throw conflict(loginTexts.factorNotOffered);
  if (await needsCode(db, userId)) throw conflict(loginTexts.factorAlreadyOn);
  await requirePassword({ db, guard, userId }, { password, field: "password" });
  const secret = newSecret();
  await saveUnconfirmedFactor(db, userId, check.secrets.seal(secret));
  return { secret, address: otpauthUrlOf(secret, account.username) };
}

/** Takes effect when the user has shown that the authenticator works. */
export async function confirmSecondFactor(code: string, check: CodeCheck): Promise<{ recoveryCodes: string[] }> {
  const { db, userId } = check;
  if (await needsCode(db, userId)) throw conflict(loginTexts.factorAlreadyOn);
  if (!(await redeemCode(code, check))) throw invalidField("code", loginTexts.wrongCode);
  const recoveryCodes = newRecoveryCodes();
  await confirmFactor(db, userId, recoveryCodes.map(recoveryHashOf));
  return { recoveryCodes };
}

export async function removeSecondFactor(code: string, check: CodeCheck): Promise<void> {
  if (!(await redeemCode(code, check))) throw invalidField("code", loginTexts.wrongCode);
  await deleteFactor(check.db, check.userId);
}

/** Encrypts with the current key what was stored before there was a key, or with a former key. */
export async function sealFactors(db: Database, { renew }: SecretBox): Promise<void> {
  for (const { userId, secret } of await listFactorSecrets(db)) {
    const renewed = renew(secret);
    if (renewed !== undefined) await replaceFactorSecret(db, userId, { secret, renewed });
  }
}
