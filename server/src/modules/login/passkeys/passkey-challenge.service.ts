import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { Database } from "../../../database/database.ts";
import { hashToken } from "../../../secrets/tokens.ts";
import * as repository from "./passkeys.repository.ts";
import type { RelyingParty } from "./relying-party.ts";

interface ChallengeContext {
  db: Database;
  party: RelyingParty;
  /** Whose second step it is; null when the login begins with the passkey. */
  userId: string | null;
}

/** Request options for a passkey. Without a user the browser offers those that it has for this address. */
export async function createPasskeyChallenge({
  db,
  party,
  userId,
}: ChallengeContext): Promise<Record<string, unknown>> {
  const credentials = userId === null ? [] : await repository.listCredentialsOf(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    allowCredentials: credentials.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await repository.insertChallenge(db, { hash: hashToken(options.challenge), ...purposeOf(userId) });
  return { ...options };
}

const purposeOf = (userId: string | null) => ({ purpose: userId === null ? "LOGIN" : "SECOND_STEP", userId }) as const;

/**
 * The user whose passkey has answered a challenge of ours, at our address and with the user verified; undefined when
 * any check fails. Each challenge and each count of the authenticator is accepted once.
 */
export async function verifyPasskey(
  { db, party, userId }: ChallengeContext,
  credential: { id: string },
): Promise<{ userId: string | undefined; isAccepted: boolean }> {
  const passkey = await repository.findPasskey(db, credential.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return { userId: undefined, isAccepted: false };
  const { id, credentialId, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: (challenge) =>
      repository.consumeChallenge(db, { hash: hashToken(challenge), ...purposeOf(userId) }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: credentialId, publicKey, counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  const isAccepted =
    verified?.verified === true && (await repository.markUsed(db, id, verified.authenticationInfo.newCounter));
  return { userId: passkey.userId, isAccepted };
}
