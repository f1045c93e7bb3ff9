import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { noContent } from "../no-content.ts";
import { line } from "../text-input.ts";
import { password } from "./login.contract.ts";

const path = "/userprofile/secondfactor";
const access = "userprofile:crud";

/** A code from an authenticator, or a recovery code. */
const code = line(50).pipe(z.string().min(1));

export const secondFactor = z.object({
  /** Only for accounts that log in with a password here. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** What an authenticator needs: as text to type, and as an address to open. */
export const secondFactorSecret = z.object({ secret: z.string(), address: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const getSecondFactor = endpoint({
  method: "GET",
  path,
  summary: "Whether the caller logs in with a one-time code besides the password",
  access,
  response: secondFactor,
});

export const startSecondFactor = endpoint({
  method: "POST",
  effect: "write",
  path,
  summary: "A secret for the caller's authenticator; it holds once it has been confirmed",
  access,
  body: z.object({ password }),
  response: secondFactorSecret,
});

export const confirmSecondFactor = endpoint({
  method: "PUT",
  effect: "write",
  path,
  summary:
    "Show that the authenticator works; from now on logins require its codes. Recovery codes are returned only here",
  access,
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeSecondFactor = endpoint({
  method: "POST",
  effect: "write",
  path: `${path}/removal`,
  summary: "Log in with the password alone again",
  access,
  body: z.object({ code }),
  response: noContent,
});
