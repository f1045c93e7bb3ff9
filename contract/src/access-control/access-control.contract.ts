import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Without a valid ticket, the answer is that for an anonymous caller. */
export const accessRequest = z.object({
  ticket: z.string().max(1000).nullish(),
  resources: z.array(z.string().max(200)).max(500).default([]),
});
export type AccessRequest = z.infer<typeof accessRequest>;

export const accessDecisions = z.array(z.object({ resource: z.string(), authorization: z.enum(["ALLOW", "DENY"]) }));
export type AccessDecisions = z.infer<typeof accessDecisions>;

export const checkAccess = endpoint({
  method: "POST",
  effect: "read",
  path: "/accesscontrol/",
  summary: "What the holder of a ticket may do, resource by resource",
  access: "public",
  body: accessRequest,
  response: accessDecisions,
});
