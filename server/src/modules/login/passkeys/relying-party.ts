import { isIP } from "node:net";

/** The relying party of passkeys: the catalogue at its public address. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where there are no passkeys: without a public address, and at an IP address. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? undefined : { id: hostname, origin };
}
