import type { AccountLink } from "@indikatorkatalogen/contract";

// The server sends these once. They are shown until the page is left, and stored nowhere else.

/** The secrets of subscribers, by the subscriber's id. */
export const shownSecrets = new Map<string, string>();

/** The links of users, by the user's id. */
export const shownLinks = new Map<string, AccountLink>();
