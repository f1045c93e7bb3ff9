import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";

export const securityEventTypes = [
  "LOGIN",
  "LOGIN_REFUSED",
  "ACCESS_DENIED",
  "LOGOUT",
  "LOGINS_ENDED",
  "ROLES_CHANGED",
  "ACCOUNT_CHANGED",
  "ACCOUNT_LINK_CREATED",
  "ACCOUNT_LINK_REVOKED",
  "ACCOUNT_LINK_REFUSED",
  "PASSWORD_CHANGED",
  "SECOND_FACTOR_CHANGED",
  "PERSONS_EXPORTED",
  "GUEST_INVITED",
  "GUEST_REVOKED",
  "GUEST_ENTERED",
  "GUEST_COMMENTED",
  "GUEST_DECIDED",
  "GUEST_REFUSED",
  "PUBLICATION_RULES_CHANGED",
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

/** Something that security administrators may need to look up afterwards. */
export const securityEvent = z.object({
  id,
  timestamp: epochMillis,
  type: z.enum(securityEventTypes),
  /** The user who acted, by the name at that time; null when nobody was logged in, and at the console. */
  userId: personName.nullable(),
  /** The account, which stays the same when it is renamed, also when another account has the name. */
  accountId: id.nullable(),
  /** The account that it was done to. */
  aboutId: id.nullable(),
  /** The network address it came from; null at the console. */
  address: z.string().nullable(),
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/securityevents/",
  summary: "Logins, refusals and changes of rights, the newest first; kept for half a year",
  access: "securityevents:read",
  query: pagedListQuery(["TIMESTAMP", "TYPE", "USER_ID", "ADDRESS"]),
  response: page(securityEvent),
});

export const getSecurityEvent = endpoint({
  method: "GET",
  path: "/securityevents/:id",
  summary: "One security event",
  access: "securityevents:read",
  params: idParams,
  response: securityEvent,
});
