/**
 * The secrets of one-time links: taken from the address before anything else reads it, and kept in memory until they
 * have been used.
 */
export const openedSecrets = new Map<"accountLink" | "guest", string>();
