let secret: string | undefined;

/**
 * The secret is taken from the address before anything else reads it, and kept in memory until it has been exchanged.
 */
export function storeGuestSecret(taken: string): void {
  secret = taken;
}

export const readGuestSecret = (): string | undefined => secret;

export function forgetGuestSecret(): void {
  secret = undefined;
}
