import type { Credentials } from "@indikatorkatalogen/contract";
import { newId } from "../../database/new-id.ts";
import { AppError, invalidField } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { type Account, findLocalAccount, foldUsername } from "./accounts/accounts.repository.ts";
import { isPassword, unmatchableHash } from "./accounts/passwords.ts";
import { findKnownDevice } from "./devices.service.ts";
import type { LoginDependencies } from "./login-settings.ts";
import type { FinishedLogin, LoginProof, LoginSteps, SecondStepMethods, Visitor } from "./login-steps.service.ts";
import { beginSecondStep, endSecondStep, findSecondStep, redeemCode } from "./second-factor/second-factor.service.ts";

const delayPerAttemptMs = 200;
const maxDelayMs = 2000;

/** Logged in, or a second step is required, with the token that connects it with this one. */
type FirstStep = FinishedLogin | ({ step: string } & SecondStepMethods);

export interface PasswordLogin {
  withPassword: (credentials: Credentials, visitor: Visitor) => Promise<FirstStep>;
  withCode: (input: { step: string; code: string }, visitor: Visitor) => Promise<FinishedLogin>;
  /** The methods available for the second step; none when there is no second step. */
  findStepMethods: (step: string) => Promise<SecondStepMethods>;
}

/** Logs in with a username and a password: slowed down, without revealing which of them was wrong. */
export function createPasswordLogin(dependencies: LoginDependencies, steps: LoginSteps): PasswordLogin {
  const { db, now, guard, secrets, settings } = dependencies;
  const { refuse, finish, getStepAccount, methodsOf } = steps;

  const countAttemptOrRefuse = async (
    account: Account | undefined,
    { username, proof }: Credentials,
    visitor: Visitor,
  ) => {
    const { address, device } = visitor;
    // Checked also for an unknown user, so that the response takes as long.
    const knownDevice = await findKnownDevice(db, device, account?.id ?? newId());
    const name = await foldUsername(db, username);
    try {
      return await guard.countAttempt({ name, address, knownDevice, proof });
    } catch (error) {
      if (error instanceof AppError && (await guard.isFirstRefusal({ name, address }))) {
        await refuse(account, address, securityTexts.tooManyAttempts);
      }
      throw error;
    }
  };

  const checkCode = async (account: Account, code: string, { address }: Visitor): Promise<LoginProof> => {
    const used = await redeemCode(code, { db, guard, secrets, userId: account.id, now: now() });
    if (used === "recovery") return { method: "RECOVERY_CODE", detail: securityTexts.recoveryCode };
    if (used) return { method: "CODE" };
    await refuse(account, address, securityTexts.wrongCode);
    throw invalidField("code", loginTexts.wrongCode);
  };

  /** The account with this password; wrong guesses wait longer the more there have been. */
  const checkPassword = async (credentials: Credentials, visitor: Visitor): Promise<Account> => {
    const account = await findLocalAccount(db, credentials.username);
    const attempts = await countAttemptOrRefuse(account, credentials, visitor);
    const isPasswordCorrect = await isCorrectPassword(credentials.password, account, settings.demo);
    if (account && isPasswordCorrect) return account;
    await refuse(account, visitor.address, account ? securityTexts.wrongCredentials : securityTexts.unknownUser);
    await settings.pause(Math.min(attempts * delayPerAttemptMs, maxDelayMs));
    throw new AppError("UNAUTHORIZED_401", loginTexts.wrongCredentials);
  };

  return {
    withPassword: async (credentials, visitor) => {
      const account = await checkPassword(credentials, visitor);
      const methods = await methodsOf(account.id);
      if (!methods.hasCodes && !methods.hasPasskey) return finish(account, visitor, { method: "PASSWORD" });
      const { code } = credentials;
      if (code === undefined) return { step: await beginSecondStep(db, account.id), ...methods };
      return finish(account, visitor, await checkCode(account, code, visitor));
    },
    withCode: async ({ step, code }, visitor) => {
      const account = await getStepAccount(step);
      const proof = await checkCode(account, code, visitor);
      await endSecondStep(db, step);
      return finish(account, visitor, proof);
    },
    findStepMethods: async (step) => {
      const userId = await findSecondStep(db, step);
      return userId ? methodsOf(userId) : { hasCodes: true, hasPasskey: false };
    },
  };
}

async function isCorrectPassword(password: string, account: Account | undefined, isDemo: boolean): Promise<boolean> {
  const isSame = await isPassword(password, account?.passwordHash ?? unmatchableHash);
  return isSame && account !== undefined && !account.disabled && (!account.demo || isDemo);
}
