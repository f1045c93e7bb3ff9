import { type Account, markLoggedIn } from "./accounts/accounts.repository.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { issueTicket } from "./tickets.service.ts";

interface Opening {
  address: string;
  idToken?: string;
  /** Details for the security log. */
  detail?: string;
}

/** Completes a login by any method: a ticket, and an entry in the security log. */
export async function openLogin(
  { db, now, record }: Pick<LoginDependencies, "db" | "now" | "record">,
  account: Account,
  { address, idToken, detail }: Opening,
): Promise<string> {
  const ticket = await issueTicket(db, account, idToken ?? null);
  await markLoggedIn(db, account.id, now());
  await record({ type: "LOGIN", by: account, address, detail: detail ?? null });
  return ticket;
}
