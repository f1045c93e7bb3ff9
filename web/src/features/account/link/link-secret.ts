let secret: string | undefined;

/** Taken from the address before anything else sees it; it is in memory until it has been used. */
export function storeLinkSecret(taken: string): void {
  secret = taken;
}

export const readLinkSecret = (): string | undefined => secret;

export function forgetLinkSecret(): void {
  secret = undefined;
}
