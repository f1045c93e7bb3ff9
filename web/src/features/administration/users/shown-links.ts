import type { AccountLink } from "@indikatorkatalogen/contract";

const links = new Map<string, AccountLink>();

/** The server sends the secret of a link once. It is shown until the page is left, and stored nowhere else. */
export const showLink = (userId: string, link: AccountLink): void => void links.set(userId, link);

export const linkOf = (userId: string): AccountLink | undefined => links.get(userId);

export const hideLink = (userId: string): boolean => links.delete(userId);
