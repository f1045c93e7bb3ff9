import type { LoggedInUser, RoleId } from "@indikatorkatalogen/contract";

interface Named {
  firstName: string;
  lastName: string;
}

export const initialsOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].map((name) => [...name.trim()].slice(0, 1).join("").toLocaleUpperCase("sv")).join("");

interface Holder extends Named {
  userId: string;
  roles: readonly RoleId[];
}

export const toLoggedInUser = ({ userId, firstName, lastName, roles }: Holder): LoggedInUser => ({
  userId,
  firstName,
  lastName,
  initials: initialsOf({ firstName, lastName }),
  roles: [...roles],
});
