import type { User, UserInput } from "@indikatorkatalogen/contract";
import { requireUser } from "../../callers/caller.ts";
import { conflict } from "../../errors/app-error.ts";
import type { CallerSecurityEvent, Context } from "../../http/endpoints/call-endpoint.ts";
import { accountTexts } from "../../texts/account-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { changeAccount, resetSecondFactor } from "../login/accounts/accounts.service.ts";
import { revokeTicketsOf } from "../login/tickets.service.ts";
import { getUser } from "./users.repository.ts";

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** Changes another user's permissions. Nobody can change their own, so at least one administrator remains. */
export async function updateUser(id: string, input: UserInput, context: Context): Promise<User> {
  const { db, caller, record } = context;
  const before = await getUser(db, id);
  const events = securityEventsOf(before, input);
  if (events.length === 0) return before;
  const isNewRoles = events.some(({ type }) => type === "ROLES_CHANGED");
  if (isNewRoles && before.origin === "PROVIDER") throw conflict(accountTexts.belongsToProvider(before.userId));
  const user = requireUser(caller);
  if (user.id === id) throw conflict(accountTexts.notOneself);
  await changeAccount(db, { id, change: input, by: user.id });
  for (const event of events) await record(event);
  return getUser(db, id);
}

/** The security events for a change. */
function securityEventsOf({ id: aboutId, userId, roles, disabled }: User, input: UserInput): CallerSecurityEvent[] {
  const events: CallerSecurityEvent[] = [];
  if (!isSame(roles, input.roles)) {
    events.push({ type: "ROLES_CHANGED", aboutId, detail: securityTexts.rolesOf(userId, roles, input.roles) });
  }
  if (disabled !== input.disabled) {
    const detail = input.disabled ? securityTexts.closed(userId) : securityTexts.opened(userId);
    events.push({ type: "ACCOUNT_CHANGED", aboutId, detail });
  }
  return events;
}

export async function endLoginsOf(id: string, { db, record }: Context): Promise<undefined> {
  const { userId } = await getUser(db, id);
  await revokeTicketsOf(db, [id]);
  await record({ type: "LOGINS_ENDED", aboutId: id, detail: securityTexts.loginsOf(userId) });
}

export async function resetSecondFactorOf(id: string, { db, caller, record }: Context): Promise<undefined> {
  const { userId } = await getUser(db, id);
  // Users remove their own with a code, so that an unattended screen is not enough.
  if (caller.user?.id === id) throw conflict(accountTexts.notOneself);
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(tx, id);
    await revokeTicketsOf(tx, [id]);
  });
  await record({ type: "SECOND_FACTOR_CHANGED", aboutId: id, detail: securityTexts.factorReset(userId) });
}
