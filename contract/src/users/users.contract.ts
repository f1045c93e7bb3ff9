import { z } from "zod";
import { roleIds } from "../access.ts";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";

/** Where an account comes from: made here, or known by an identity provider. */
export const accountOrigins = ["LOCAL", "PROVIDER"] as const;

/** Somebody who can log in, as administrators see them. */
export const user = z.object({
  id,
  /** What they log in with. */
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
});
export type User = z.infer<typeof user>;

export const userInput = z.object({
  roles: z.array(z.enum(roleIds)).min(1).max(roleIds.length),
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
  summary: "Take away a user's second factor, for instance when the phone is lost; every login of the user ends",
  access: "users:update",
  params: idParams,
  response: noContent,
});
