import type {
  AccountLink,
  createUser as createUserEndpoint,
  EndpointResult,
  NewUserInput,
} from "@indikatorkatalogen/contract";
import { conflict } from "../../errors/app-error.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { accountTexts } from "../../texts/account-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { createInvitationLink, createPasswordLink, revokeLink } from "../login/accounts/account-links.service.ts";
import { getAccount, insertInvitedAccount } from "../login/accounts/accounts.service.ts";
import { getUser } from "./users.repository.ts";

/** The secret of the link leaves the server this once. */
export async function createUser(
  { userId: username, ...input }: NewUserInput,
  { db, now, record }: Context,
): Promise<EndpointResult<typeof createUserEndpoint>> {
  const { id, link } = await db.transaction().execute(async (tx) => {
    const account = await insertInvitedAccount(tx, { ...input, username }, now());
    return { id: account.id, link: await createInvitationLink(tx, account.id) };
  });
  await record({ type: "ACCOUNT_CHANGED", aboutId: id, detail: securityTexts.added(username) });
  await record({ type: "ACCOUNT_LINK_CREATED", aboutId: id, detail: securityTexts.invitationTo(username) });
  return { user: await getUser(db, id), link };
}

/** A new invitation for a user without a password, or a link to choose a new password. */
export async function createLinkFor(id: string, { db, caller, record }: Context): Promise<AccountLink> {
  const { userId, origin, isInvited } = await getUser(db, id);
  if (origin === "PROVIDER") throw conflict(accountTexts.belongsToProvider(userId));
  // Users know their own password, so that an unattended screen is not enough.
  if (caller.user?.id === id) throw conflict(accountTexts.notOwnLink);
  if ((await getAccount(db, id)).demo) throw conflict(accountTexts.notDemoAccount);
  const link = await (isInvited ? createInvitationLink(db, id) : createPasswordLink(db, id));
  const detail = isInvited ? securityTexts.invitationTo(userId) : securityTexts.passwordLinkTo(userId);
  await record({ type: "ACCOUNT_LINK_CREATED", aboutId: id, detail });
  return link;
}

export async function revokeLinkOf(id: string, { db, record }: Context): Promise<undefined> {
  const { userId } = await getUser(db, id);
  if (!(await revokeLink(db, id))) return;
  await record({ type: "ACCOUNT_LINK_REVOKED", aboutId: id, detail: securityTexts.linkOf(userId) });
}
