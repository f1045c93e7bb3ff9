import { z } from "zod";
import { roleIds } from "../access.ts";
import { requiredLine } from "../text-input.ts";

/** The cookie that holds the ticket, and the header in which the page sends it. */
/** Not normalised; the server has the rules for passwords. */
export const password = z.string().min(1).max(1000);
export const ticketCookie = "hiqaa";
export const ticketHeader = "x-hiqaa";

/** The body of `POST /login/`, as a form or as JSON. */
export const credentials = z.object({
  username: requiredLine(200),
  password,
  /** From the authenticator, or a recovery code, for an account with a second factor. */
  code: requiredLine(50).optional(),
  /**
   * Lets an attempt through after too many wrong ones: the time in milliseconds, a dot and any word, such that the
   * SHA-256 of the whole begins with as many zero bits as the header `proof-of-work-bits` of the refusal says.
   */
  proof: z.string().max(100).optional(),
});
export type Credentials = z.infer<typeof credentials>;

export const loggedInUser = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  initials: z.string(),
  roles: z.array(z.enum(roleIds)),
});
export type LoggedInUser = z.infer<typeof loggedInUser>;

/** The response of `POST /login/` to JSON. */
export const loginResponse = loggedInUser.extend({ ticket: z.string() });
export type LoginResponse = z.infer<typeof loginResponse>;
