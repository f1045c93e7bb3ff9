import { z } from "zod";
import { roleIds } from "../access.ts";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";
import { requiredLine } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";

/** Where an account comes from: made here, or known by an identity provider. */
export const accountOrigins = ["LOCAL", "PROVIDER"] as const;

/** A user as administrators see them. */
export const user = z.object({
  id,
  /** The username. */
  userId: personName,
  firstName: personName,
  lastName: personName,
  roles: z.array(z.enum(roleIds)),
  origin: z.enum(accountOrigins),
  disabled: z.boolean(),
  lastLogin: epochMillis.nullable(),
  /** How many logins are open now. */
  openLogins: z.int(),
  hasSecondFactor: z.boolean(),
  /** Whether the user has not yet chosen a password. */
  isInvited: z.boolean(),
  /** Until when a one-time link is open; null without one. */
  linkExpires: epochMillis.nullable(),
});
export type User = z.infer<typeof user>;

/** Valid usernames. */
export const username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._@-]{1,200}$/u, { message: validationTexts.username });

const roles = z.array(z.enum(roleIds)).min(1).max(roleIds.length);

export const newUserInput = z.strictObject({
  userId: username,
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  roles,
});
export type NewUserInput = z.infer<typeof newUserInput>;

/** The secret is returned only here; a page builds the link from it. */
const accountLink = z.object({ secret: z.string(), expires: epochMillis });
export type AccountLink = z.infer<typeof accountLink>;

export const userInput = z.object({
  roles,
  disabled: z.boolean(),
});
export type UserInput = z.infer<typeof userInput>;

export const listUsers = endpoint({
  method: "GET",
  path: "/users/",
  summary: "Those who can log in, with their roles and latest login",
  access: "users:read",
  query: pagedListQuery(["USER_ID", "NAME", "LAST_LOGIN"]),
  response: page(user),
});

export const createUser = endpoint({
  method: "POST",
  effect: "write",
  path: "/users/",
  summary:
    "Add a user, who chooses a password with a one-time link; its secret is in this response and can never be read again",
  access: "users:create",
  body: newUserInput,
  response: z.object({ user, link: accountLink }),
});

export const createUserLink = endpoint({
  method: "POST",
  effect: "write",
  path: "/users/:id/link",
  summary:
    "A one-time link with which the user chooses a new password; it replaces the one before, and its secret is returned only here",
  access: "users:update",
  params: idParams,
  response: accountLink,
});

export const revokeUserLink = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/users/:id/link",
  summary: "Revoke a user's one-time link",
  access: "users:update",
  params: idParams,
  response: noContent,
});

export const getUser = endpoint({
  method: "GET",
  path: "/users/:id",
  summary: "One user",
  access: "users:read",
  params: idParams,
  response: user,
});

export const updateUser = endpoint({
  method: "PUT",
  effect: "write",
  path: "/users/:id",
  summary: "Change a user's roles, or close the account; whatever was logged in with it ends",
  access: "users:update",
  params: idParams,
  body: userInput,
  response: user,
});

export const endUserLogins = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/users/:id/logins",
  summary: "End every login of a user",
  access: "users:update",
  params: idParams,
  response: noContent,
});

export const resetUserSecondFactor = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/users/:id/secondfactor",
  summary:
    "Take away a user's second factor and passkeys, for instance when they are lost; every login of the user ends",
  access: "users:update",
  params: idParams,
  response: noContent,
});
