import type { Credentials, DeviceKind, LoginMethod, LoginResponse } from "@indikatorkatalogen/contract";
import { newId } from "../../database/new-id.ts";
import { AppError, invalidField } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { type Account, findAccount, findLocalAccount, foldUsername } from "./accounts/accounts.repository.ts";
import { isPassword, unmatchableHash } from "./accounts/passwords.ts";
import { findKnownDevice, rememberDevice } from "./devices.service.ts";
import { toLoggedInUser } from "./logged-in-user.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { openLogin } from "./open-login.service.ts";
import {
  beginSecondStep,
  endSecondStep,
  findSecondStep,
  needsCode,
  spendCode,
} from "./second-factor/second-factor.service.ts";

const delayPerAttempt = 200;
const maxDelay = 2000;

/** The origin of a login. */
export interface Visitor {
  address: string;
  /** The token that the visitor's device got at an earlier login here. */
  device: string | undefined;
  kind: DeviceKind;
}

/** How a login was done, with details for the security log. */
interface Proof {
  method: LoginMethod;
  detail?: string;
}

export interface SignedIn {
  answer: LoginResponse;
  device: string;
}

/** Logged in, or a code is required, with the token that connects the next step with this one. */
type FirstStep = SignedIn | { step: string };

export interface SignIn {
  withPassword: (credentials: Credentials, visitor: Visitor) => Promise<FirstStep>;
  withCode: (input: { step: string; code: string }, visitor: Visitor) => Promise<SignedIn>;
}

/** Logs in with a username and a password: slowed down, without revealing which of them was wrong. */
export function createSignIn(dependencies: LoginDependencies): SignIn {
  const { db, now, guard, secrets, record, settings } = dependencies;

  const refuse = async (account: Account | undefined, address: string, detail: string) =>
    record({ type: "LOGIN_REFUSED", by: account ?? null, address, detail });

  const enter = async (account: Account | undefined, { username, proof }: Credentials, visitor: Visitor) => {
    const { address, device } = visitor;
    // Checked also for an unknown user, so that the response takes as long.
    const knownDevice = await findKnownDevice(db, device, account?.id ?? newId());
    const name = await foldUsername(db, username);
    try {
      return await guard.enter({ name, address, knownDevice, proof });
    } catch (error) {
      if (error instanceof AppError && (await guard.isFirstRefusal({ name, address }))) {
        await refuse(account, address, securityTexts.tooManyAttempts);
      }
      throw error;
    }
  };

  const checkCode = async (account: Account, code: string, { address }: Visitor): Promise<Proof> => {
    const used = await spendCode(code, { db, guard, secrets, userId: account.id, now: now() });
    if (used === "recovery") return { method: "RECOVERY_CODE", detail: securityTexts.recoveryCode };
    if (used) return { method: "CODE" };
    await refuse(account, address, securityTexts.wrongCode);
    throw invalidField("code", loginTexts.wrongCode);
  };

  const finish = async (account: Account, visitor: Visitor, proof: Proof): Promise<SignedIn> => {
    const { address, kind } = visitor;
    // A demo account is shared by everyone, so its devices tell nothing.
    const isKnownDevice = account.demo || (await findKnownDevice(db, visitor.device, account.id)) !== undefined;
    const ticket = await openLogin(dependencies, account, { address, kind, isKnownDevice, ...proof });
    await guard.release({ name: await foldUsername(db, account.username), address: visitor.address });
    const device = await rememberDevice(db, { userId: account.id, device: visitor.device });
    return { answer: { ticket, ...toLoggedInUser({ ...account, userId: account.username }) }, device };
  };

  /** The account with this password; wrong guesses wait longer the more there have been. */
  const checkPassword = async (credentials: Credentials, visitor: Visitor): Promise<Account> => {
    const account = await findLocalAccount(db, credentials.username);
    const failures = await enter(account, credentials, visitor);
    const isIn = await isRight(credentials.password, account, settings.demo);
    if (account && isIn) return account;
    await refuse(account, visitor.address, account ? securityTexts.wrongCredentials : securityTexts.unknownUser);
    await settings.pause(Math.min(failures * delayPerAttempt, maxDelay));
    throw new AppError("UNAUTHORIZED_401", loginTexts.wrongCredentials);
  };

  return {
    withPassword: async (credentials, visitor) => {
      const account = await checkPassword(credentials, visitor);
      if (!(await needsCode(db, account.id))) return finish(account, visitor, { method: "PASSWORD" });
      const { code } = credentials;
      if (code === undefined) return { step: await beginSecondStep(db, account.id) };
      return finish(account, visitor, await checkCode(account, code, visitor));
    },
    withCode: async ({ step, code }, visitor) => {
      const userId = await findSecondStep(db, step);
      const account = userId && (await findAccount(db, userId));
      if (!account || account.disabled) throw new AppError("UNAUTHORIZED_401", loginTexts.stepLost);
      const proof = await checkCode(account, code, visitor);
      await endSecondStep(db, step);
      return finish(account, visitor, proof);
    },
  };
}

async function isRight(password: string, account: Account | undefined, isDemo: boolean): Promise<boolean> {
  const isSame = await isPassword(password, account?.passwordHash ?? unmatchableHash);
  return isSame && account !== undefined && !account.disabled && (!account.demo || isDemo);
}
