import { AppError, conflict } from "../../../errors/app-error.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import { findAccount } from "../accounts/accounts.repository.ts";
import type { LoginDependencies } from "../login-settings.ts";
import type { FinishedLogin, LoginSteps, Visitor } from "../login-steps.service.ts";
import { endSecondStep } from "../second-factor/second-factor.service.ts";
import { createPasskeyChallenge, verifyPasskey } from "./passkey-challenge.service.ts";
import { type RelyingParty, relyingPartyOf } from "./relying-party.ts";

interface PasskeyResponse {
  /** The token of a login that began with the password. */
  step: string | undefined;
  credential: { id: string };
}

export interface PasskeyLogin {
  /** Request options for a passkey, as the first or the second step. */
  start: (step: string | undefined) => Promise<Record<string, unknown>>;
  finish: (answer: PasskeyResponse, visitor: Visitor) => Promise<FinishedLogin>;
}

/** Logs in with a passkey, which replaces a password and a second factor, or is the second factor. */
export function createPasskeyLogin({ db, settings }: LoginDependencies, steps: LoginSteps): PasskeyLogin {
  const getParty = (): RelyingParty => {
    const party = relyingPartyOf(settings.publicUrl);
    if (!party) throw conflict(loginTexts.passkeysNotOffered);
    return party;
  };
  const contextOf = async (step: string | undefined) => ({
    db,
    party: getParty(),
    userId: step === undefined ? null : (await steps.getStepAccount(step)).id,
  });

  return {
    start: async (step) => createPasskeyChallenge(await contextOf(step)),
    finish: async ({ step, credential }, visitor) => {
      const { userId, isAccepted } = await verifyPasskey(await contextOf(step), credential);
      const account = userId === undefined ? undefined : await findAccount(db, userId);
      if (!account || !isAccepted || account.disabled) {
        await steps.refuse(account, visitor.address, securityTexts.passkeyRefused);
        throw new AppError("UNAUTHORIZED_401", loginTexts.passkeyRefused);
      }
      if (step !== undefined) await endSecondStep(db, step);
      return steps.finish(account, visitor, { method: "PASSKEY", detail: securityTexts.passkey });
    },
  };
}
