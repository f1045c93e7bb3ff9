import { z } from "zod";
import { roleIds } from "../access.ts";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { accessDecisions, accessRequest } from "./access-control.contract.ts";

export const ticketInformation = z.object({
  ticket: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  initials: z.string(),
  /** When the login expires if it is not used again. */
  validTo: epochMillis,
});
export type TicketInformation = z.infer<typeof ticketInformation>;

export const getTicketInformation = endpoint({
  method: "GET",
  path: "/bvo-proxy/ticketinformation/:ticket",
  summary: "Whose a ticket is; a caller sees only its own",
  access: "application:read",
  params: z.object({ ticket: z.string().min(1).max(1000) }),
  response: ticketInformation,
});

export const listUserRoles = endpoint({
  method: "GET",
  path: "/bvo-proxy/users/:userId/roles",
  summary: "A user's login roles; a caller sees only its own",
  access: "application:read",
  params: z.object({ userId: z.string().min(1).max(200) }),
  response: z.array(z.object({ id: z.enum(roleIds), name: z.string() })),
});

export const checkAccessMultiple = endpoint({
  method: "POST",
  effect: "read",
  path: "/bvo-proxy/checkaccessmultiple",
  summary: "The same question as access control, at the login proxy's address",
  access: "public",
  body: accessRequest,
  response: accessDecisions,
});
