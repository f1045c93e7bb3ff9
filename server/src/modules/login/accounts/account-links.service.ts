import type { AccountLink, EndpointResult, readAccountLink } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { AppError } from "../../../errors/app-error.ts";
import { hashToken, newToken } from "../../../secrets/tokens.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import {
  consumeLink,
  deleteExpiredLinks,
  deleteLinksOf,
  findLinkedAccount,
  type LinkedAccount,
  saveLink,
} from "./account-links.repository.ts";
import { setPassword } from "./accounts.service.ts";
import { hashChosenPassword } from "./password-rules.ts";
import { unmatchableHash } from "./passwords.ts";

/** Invited users may be on leave; a user who has forgotten a password waits for the link. */
const invitationHours = 7 * 24;
const resetHours = 24;

export const createInvitationLink = (db: Database, userId: string): Promise<AccountLink> =>
  createLink(db, userId, invitationHours);

export const createPasswordLink = (db: Database, userId: string): Promise<AccountLink> =>
  createLink(db, userId, resetHours);

/** The secret is returned only here. */
async function createLink(db: Database, userId: string, hours: number): Promise<AccountLink> {
  const secret = newToken();
  return { secret, expires: await saveLink(db, { userId, secretHash: hashToken(secret), hours }) };
}

export const revokeLink = (db: Database, userId: string): Promise<boolean> => deleteLinksOf(db, [userId]);

const linkInvalid = () => new AppError("INVITATION_INVALID_410", accountTexts.linkInvalid);

/** An unknown secret looks like one that has been used, revoked or has expired. */
async function getLinkedAccount(db: Database, secret: string): Promise<LinkedAccount> {
  const account = await findLinkedAccount(db, hashToken(secret));
  if (!account) throw linkInvalid();
  return account;
}

export async function readLink(db: Database, secret: string): Promise<EndpointResult<typeof readAccountLink>> {
  const { username, firstName, passwordHash, expires } = await getLinkedAccount(db, secret);
  return { userId: username, firstName, expires, isInvitation: passwordHash === unmatchableHash };
}

/** Sets the chosen password. A password that is refused leaves the link as it was. */
export async function redeemLink(
  db: Database,
  { secret, password }: { secret: string; password: string },
): Promise<{ id: string; username: string }> {
  const { id, username, passwordHash: before } = await getLinkedAccount(db, secret);
  const passwordHash = await hashChosenPassword(password, { username, field: "password" });
  await db.transaction().execute(async (tx) => {
    if (!(await consumeLink(tx, hashToken(secret)))) throw linkInvalid();
    await setPassword(tx, { userId: id, passwordHash, isFirst: before === unmatchableHash });
  });
  return { id, username };
}

export const deleteExpiredAccountLinks = (db: Database): Promise<number> => deleteExpiredLinks(db);
