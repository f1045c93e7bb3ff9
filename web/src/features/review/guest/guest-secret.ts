let secret: string | undefined;

/** Taken from the address before anything else sees it; it is in memory until it has been exchanged for a ticket. */
export function storeGuestSecret(taken: string): void {
  secret = taken;
}

export const readGuestSecret = (): string | undefined => secret;

export function forgetGuestSecret(): void {
  secret = undefined;
}
