import type { DeviceKind, LoginMethod, LoginResponse } from "@indikatorkatalogen/contract";
import { AppError } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { type Account, findAccount, foldUsername } from "./accounts/accounts.repository.ts";
import { completeLogin } from "./complete-login.service.ts";
import { findKnownDevice, rememberDevice } from "./devices.service.ts";
import { toLoggedInUser } from "./logged-in-user.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { hasPasskeys } from "./passkeys/passkeys.service.ts";
import { findSecondStep, needsCode } from "./second-factor/second-factor.service.ts";

/** The origin of a login. */
export interface Visitor {
  address: string;
  /** The token that the visitor's device got at an earlier login here. */
  device: string | undefined;
  kind: DeviceKind;
}

export interface FinishedLogin {
  answer: LoginResponse;
  device: string;
}

/** How a login was done, with details for the security log. */
export interface LoginProof {
  method: LoginMethod;
  detail?: string;
}

/** The methods available for the second step. */
export interface SecondStepMethods {
  hasCodes: boolean;
  hasPasskey: boolean;
}

export interface LoginSteps {
  refuse: (account: Account | undefined, address: string, detail: string) => Promise<void>;
  finish: (account: Account, visitor: Visitor, proof: LoginProof) => Promise<FinishedLogin>;
  /** The account of a login whose password was right. */
  getStepAccount: (step: string) => Promise<Account>;
  methodsOf: (userId: string) => Promise<SecondStepMethods>;
}

/** The steps that all login methods share. */
export function createLoginSteps(dependencies: LoginDependencies): LoginSteps {
  const { db, guard, record } = dependencies;
  return {
    refuse: (account, address, detail) => record({ type: "LOGIN_REFUSED", by: account ?? null, address, detail }),
    finish: async (account, visitor, proof) => {
      const { address, kind } = visitor;
      // A demo account is shared by everyone, so its devices are not tracked.
      const isKnownDevice = account.demo || (await findKnownDevice(db, visitor.device, account.id)) !== undefined;
      const ticket = await completeLogin(dependencies, account, { address, kind, isKnownDevice, ...proof });
      await guard.releaseAttempt({ name: await foldUsername(db, account.username), address });
      const device = await rememberDevice(db, { userId: account.id, device: visitor.device });
      return { answer: { ticket, ...toLoggedInUser({ ...account, userId: account.username }) }, device };
    },
    getStepAccount: async (step) => {
      const userId = await findSecondStep(db, step);
      const account = userId && (await findAccount(db, userId));
      if (!account || account.disabled) throw new AppError("UNAUTHORIZED_401", loginTexts.stepLost);
      return account;
    },
    methodsOf: async (userId) => ({ hasCodes: await needsCode(db, userId), hasPasskey: await hasPasskeys(db, userId) }),
  };
}
