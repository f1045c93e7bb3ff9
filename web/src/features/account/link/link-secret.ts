let secret: string | undefined;

/** The secret is taken from the address before anything else reads it, and kept in memory until it has been used. */
export function storeLinkSecret(taken: string): void {
  secret = taken;
}

export const readLinkSecret = (): string | undefined => secret;

export function forgetLinkSecret(): void {
  secret = undefined;
}
