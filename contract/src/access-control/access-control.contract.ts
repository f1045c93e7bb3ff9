import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A ticket that is missing or no longer good asks as an anonymous caller. */
export const accessQuestion = z.object({
  ticket: z.string().max(1000).nullish(),
  resources: z.array(z.string().max(200)).max(500).default([]),
});
export type AccessQuestion = z.infer<typeof accessQuestion>;

export const accessAnswers = z.array(z.object({ resource: z.string(), authorization: z.enum(["ALLOW", "DENY"]) }));
export type AccessAnswers = z.infer<typeof accessAnswers>;

export const checkAccess = endpoint({
  method: "POST",
  effect: "read",
  path: "/accesscontrol/",
  summary: "What the holder of a ticket may do, resource by resource",
  access: "public",
  body: accessQuestion,
  response: accessAnswers,
});
