import { isAllowed, type Resource, type RoleId } from "@indikatorkatalogen/contract";
import { notAllowed } from "../errors/app-error.ts";

export interface User {
  id: string;
  /** The name to log in with, which old clients call `userId`. */
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly RoleId[];
}

/** A person without an account who has been invited to one review. */
export interface Guest {
  id: string;
  name: string;
  reviewId: string;
}

/** A logged-in user, a guest, an anonymous caller, or a program. */
export interface Caller {
  user: User | null;
  guest?: Guest;
  can: (resource: Resource) => boolean;
  /** Distinguishes the login from the user's other logins. */
  session?: string;
  /** Ids of single versions that the caller may see besides what the permissions allow. */
  grants?: ReadonlySet<string>;
}

export const anonymous: Caller = { user: null, can: (resource) => isAllowed([], resource) };

/** The data-distribution host: an anonymous caller who may also read changes and report usage. */
export const distributionHost: Caller = {
  user: null,
  can: (resource) => resource === "distribution:read" || resource === "distribution:update" || isAllowed([], resource),
};

export const callerOf = (user: User): Caller => ({ user, can: (resource) => isAllowed(user.roles, resource) });

const ofGuests: readonly Resource[] = ["reviews:read", "guestsession:delete", "live:read"];

/** A guest is an anonymous caller who may also see one version and use its review. */
export const guestCaller = (guest: Guest, versionId: string): Caller => ({
  user: null,
  guest,
  can: (resource) => ofGuests.includes(resource) || isAllowed([], resource),
  grants: new Set([versionId]),
});

/** For calls that the policy table allows logged-in users only. */
export function requireUser({ user }: Pick<Caller, "user">): User {
  if (!user) throw notAllowed();
  return user;
}

/** The catalogue itself, for imports and its own work. Its changes have no user. */
export const systemCaller: Caller = { user: null, can: () => true };
