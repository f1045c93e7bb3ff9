import { isAllowed, type Resource, type RoleId } from "@indikatorkatalogen/contract";

export interface User {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  roles: readonly RoleId[];
}

/** A logged-in user, an anonymous caller, or a program. */
export interface Caller {
  user: User | null;
  can: (resource: Resource) => boolean;
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

export const fullName = (user: Pick<User, "firstName" | "lastName">): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The catalogue itself, for imports and its own work. Its changes have no user. */
export const systemCaller: Caller = { user: null, can: () => true };
