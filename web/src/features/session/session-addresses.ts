/** Where a visitor may come back to after a logout; everything else leads home. */
const returnPaths = /^\/(measure|sourceSystems|administration\/viewGroups)\/|^\/administration\/viewTemplates\/$/;

/** The page to log in on; afterwards the visitor is back at the path. */
export const loginAddress = (path: string): string => `/login/?return=${encodeURIComponent(path)}`;

export const logoutAddress = (path: string): string => (returnPaths.test(path) ? `/logout/#${path}` : "/logout/");

/** Ends every login of the user, also those on other computers. */
export const logoutEverywhereAddress = "/logout/?everywhere=true";
