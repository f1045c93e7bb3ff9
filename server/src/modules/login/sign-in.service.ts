import type { Credentials, LoginAnswer } from "@indikatorkatalogen/contract";
import { AppError } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { findLocalAccount } from "./accounts/accounts.repository.ts";
import { isPassword, unmatchableHash } from "./accounts/passwords.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { toLoggedInUser } from "./logged-in-user.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { issueTicket } from "./tickets.service.ts";

const tenMinutes = 600_000;
const maxPerUsername = 10;
/** A whole hospital may share one address. */
const maxPerAddress = 50;
const delayPerAttempt = 200;
const maxDelay = 2000;

export type SignIn = (credentials: Credentials, address: string) => Promise<LoginAnswer>;

/** Logging in with a username and a password: limited, slowed down, and giving nothing away about which of them was wrong. */
export function createSignIn(dependencies: LoginDependencies): SignIn {
  const { now, settings } = dependencies;
  const byUsername = createAttemptLimiter({ max: maxPerUsername, window: tenMinutes, now });
  const byAddress = createAttemptLimiter({ max: maxPerAddress, window: tenMinutes, now });

  return async (credentials, address) => {
    const username = credentials.username.toLowerCase();
    const { attempts, isAllowed } = byUsername.take(username);
    if (!byAddress.take(address).isAllowed || !isAllowed) {
      throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyAttempts, { retryAfter: tenMinutes / 1000 });
    }
    const answer = await logIn(dependencies, credentials);
    if (!answer) {
      await settings.pause(Math.min(attempts * delayPerAttempt, maxDelay));
      throw new AppError("UNAUTHORIZED_401", loginTexts.wrongCredentials);
    }
    byUsername.giveBack(username);
    byAddress.giveBack(address);
    return answer;
  };
}

async function logIn(
  { db, now, settings }: LoginDependencies,
  { username, password }: Credentials,
): Promise<LoginAnswer | undefined> {
  const account = await findLocalAccount(db, username);
  const isRight = await isPassword(password, account?.passwordHash ?? unmatchableHash);
  if (!account || !isRight || account.disabled || (account.demo && !settings.demo)) return undefined;
  const ticket = await issueTicket(db, account, now());
  return { ticket, ...toLoggedInUser({ ...account, userId: account.username }) };
}
