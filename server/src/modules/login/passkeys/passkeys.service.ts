import {
  type addPasskey as addPasskeyEndpoint,
  type EndpointInput,
  fullName,
  type Passkeys,
  type RegistrationOptions,
} from "@indikatorkatalogen/contract";
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Database } from "../../../database/database.ts";
import { conflict, entityNotFound } from "../../../errors/app-error.ts";
import { hashToken } from "../../../secrets/tokens.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { getAccount } from "../accounts/accounts.service.ts";
import { hasOwnPassword, requirePassword } from "../accounts/own-password.service.ts";
import type { LoginGuard } from "../login-guard.ts";
import * as repository from "./passkeys.repository.ts";
import type { RelyingParty } from "./relying-party.ts";

const maxPasskeys = 20;
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface Owner {
  db: Database;
  guard: LoginGuard;
  userId: string;
  /** Undefined where there are no passkeys. */
  party: RelyingParty | undefined;
}

export async function readPasskeys({ db, userId, party }: Omit<Owner, "guard">): Promise<Passkeys> {
  const account = await getAccount(db, userId);
  const isOffered = party !== undefined && hasOwnPassword(account);
  return { isOffered, passkeys: await repository.listPasskeysOf(db, userId) };
}

export const hasPasskeys = async (db: Database, userId: string): Promise<boolean> =>
  (await repository.listCredentialsOf(db, userId)).length > 0;

/** Requires the password again, like every change of how the account logs in. */
export async function startPasskey(owner: Owner, password: string): Promise<RegistrationOptions> {
  const { db, userId, party } = owner;
  if (!party || !hasOwnPassword(await getAccount(db, userId))) throw conflict(loginTexts.passkeysNotOffered);
  const account = await requirePassword(owner, { password, field: "password" });
  const existing = await repository.listCredentialsOf(db, userId);
  if (existing.length >= maxPasskeys) throw conflict(loginTexts.tooManyPasskeys(maxPasskeys));
  const options = await generateRegistrationOptions({
    rpName: loginTexts.product,
    rpID: party.id,
    supportedAlgorithmIDs,
    userID: new TextEncoder().encode(userId),
    userName: account.username,
    userDisplayName: fullName(account),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await repository.insertChallenge(db, { hash: hashToken(options.challenge), purpose: "REGISTRATION", userId });
  return options as RegistrationOptions;
}

type NewPasskey = EndpointInput<typeof addPasskeyEndpoint>["body"];

/** Stores a new passkey, if it answers a challenge of ours at our address. */
export async function addPasskey({ db, userId, party }: Owner, { name, credential }: NewPasskey): Promise<void> {
  if (!party) throw conflict(loginTexts.passkeysNotOffered);
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      repository.consumeChallenge(db, { hash: hashToken(challenge), purpose: "REGISTRATION", userId }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw conflict(loginTexts.passkeyNotAccepted);
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  if (await repository.findPasskey(db, credentialId)) throw conflict(loginTexts.passkeyNotAccepted);
  const transports = credential.response.transports ?? [];
  await repository.insertPasskey(db, { credentialId, userId, name, publicKey, counter, transports });
}

export async function renamePasskey(db: Database, renaming: Parameters<typeof repository.renameOwn>[1]): Promise<void> {
  if (!(await repository.renameOwn(db, renaming))) throw entityNotFound();
}

/** Returns the name of the removed passkey. */
export async function removePasskey(owner: Owner, id: string, password: string): Promise<string> {
  const { db, userId } = owner;
  await requirePassword(owner, { password, field: "password" });
  const removed = await repository.deleteOwn(db, { id, userId });
  if (!removed) throw entityNotFound();
  return removed.name;
}

export const deleteExpiredPasskeyChallenges = (db: Database): Promise<number> => repository.deleteExpiredChallenges(db);
