import { isIP } from "node:net";

/** Whom passkeys are made for: the catalogue at its public address. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where there are no passkeys: without a public address, and at one that is a number. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? undefined : { id: hostname, origin };
}
