import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { noContent } from "../no-content.ts";
import { password } from "./login.contract.ts";

const path = "/accountlink/";
const secret = z.string().min(1).max(200);

/** `{ "secret": "…" }`, in the body so that it is in no log. */
export const readAccountLink = endpoint({
  method: "POST",
  effect: "read",
  path,
  summary: "Whose account a one-time link opens, without using it: { secret } gives { userId, firstName, expires }",
  access: "public",
  body: z.strictObject({ secret }),
  response: z.object({
    /** The account's own user name, for the holder of the link. */
    userId: z.string(),
    firstName: z.string(),
    /** Whether this is the first password of the account. */
    isInvitation: z.boolean(),
    expires: epochMillis,
  }),
});

export const redeemAccountLink = endpoint({
  method: "PUT",
  effect: "write",
  path,
  summary: "Choose a password with a one-time link: { secret, password }; every login of the account ends",
  access: "public",
  body: z.strictObject({ secret, password }),
  response: noContent,
});
