/** The paths that a logout can return to; from all others it leads to the home page. */
const returnPaths = /^\/(measure|sourceSystems|administration\/viewGroups)\/|^\/administration\/viewTemplates\/$/;

/** The login page, which returns the user to the path. */
export const loginAddress = (path: string): string => `/login/?return=${encodeURIComponent(path)}`;

export const logoutAddress = (path: string): string => (returnPaths.test(path) ? `/logout/#${path}` : "/logout/");

/** Ends every login of the user, also those on other computers. */
export const logoutEverywhereAddress = "/logout/?everywhere=true";
