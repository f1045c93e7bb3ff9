import type { DeviceKind, LoginMethod } from "@indikatorkatalogen/contract";
import { type Account, markLoggedIn } from "./accounts/accounts.repository.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { rememberLogin } from "./recent-logins.service.ts";
import { issueTicket } from "./tickets.service.ts";

interface LoginDetails {
  address: string;
  kind: DeviceKind;
  method: LoginMethod;
  isKnownDevice: boolean;
  idToken?: string;
  /** Details for the security log. */
  detail?: string;
}

/** Completes a login by any method: a ticket, and an entry in the security log and in the user's own list. */
export async function completeLogin(
  { db, now, record }: Pick<LoginDependencies, "db" | "now" | "record">,
  account: Account,
  { address, idToken, detail, ...login }: LoginDetails,
): Promise<string> {
  const ticket = await issueTicket(db, account, idToken ?? null);
  await markLoggedIn(db, account.id, now());
  await record({ type: "LOGIN", by: account, address, detail: detail ?? null });
  await rememberLogin(db, { userId: account.id, ...login });
  return ticket;
}
