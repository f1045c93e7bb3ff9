import { isAllowed, type Resource, type RoleId } from "@indikatorkatalogen/contract";

export interface User {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  roles: readonly RoleId[];
}

/** Who is calling: a logged-in user, or nobody in particular. */
export interface Caller {
  user: User | null;
  can: (resource: Resource) => boolean;
  /** Ids of single versions that the caller may see besides what the permissions allow. */
  grants?: ReadonlySet<string>;
}

export const anonymous: Caller = { user: null, can: (resource) => isAllowed([], resource) };

/** The program that hands published measures on: a visitor who may also read what has changed, and tell what it counts. */
export const distributionHost: Caller = {
  user: null,
  can: (resource) => resource === "distribution:read" || resource === "distribution:update" || isAllowed([], resource),
};

export const callerOf = (user: User): Caller => ({ user, can: (resource) => isAllowed(user.roles, resource) });

export const fullName = (user: Pick<User, "firstName" | "lastName">): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The catalogue itself, when it brings in files or does its own work. It signs with no name. */
export const systemCaller: Caller = { user: null, can: () => true };
