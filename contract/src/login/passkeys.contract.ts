import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { requiredLine } from "../text-input.ts";
import { password } from "./login.contract.ts";

const path = "/userprofile/passkeys";
const access = "userprofile:crud";

const passkey = z.object({ id, name: z.string(), created: epochMillis, lastUsed: epochMillis.nullable() });
export type Passkey = z.infer<typeof passkey>;

const passkeys = z.object({
  /** Only for accounts that log in with a password here, where the catalogue has an address of its own. */
  isOffered: z.boolean(),
  passkeys: z.array(passkey),
});
export type Passkeys = z.infer<typeof passkeys>;

const name = requiredLine(100);
const text = z.string().max(20_000);

/** What the browser's WebAuthn interface takes and gives, as JSON. */
const registrationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  excludeCredentials: z
    .array(z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }))
    .optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
});
export type RegistrationOptions = z.infer<typeof registrationOptions>;

export const registrationResponse = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export const authenticationResponse = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

export const listPasskeys = endpoint({
  method: "GET",
  path,
  summary: "The passkeys that the caller can log in with",
  access,
  response: passkeys,
});

export const startPasskey = endpoint({
  method: "POST",
  effect: "write",
  path: `${path}/options`,
  summary: "What the browser needs to create a passkey for the caller; requires the password again",
  access,
  body: z.strictObject({ password }),
  response: registrationOptions,
});

export const addPasskey = endpoint({
  method: "POST",
  effect: "write",
  path,
  summary: "Add the passkey that the browser has made; from now on the password alone is not enough to log in",
  access,
  body: z.strictObject({ name, credential: registrationResponse }),
  response: passkeys,
});

export const renamePasskey = endpoint({
  method: "PUT",
  effect: "write",
  path: `${path}/:id`,
  summary: "Give a passkey another name",
  access,
  params: idParams,
  body: z.strictObject({ name }),
  response: passkeys,
});

export const removePasskey = endpoint({
  method: "POST",
  effect: "write",
  path: `${path}/:id/removal`,
  summary: "Remove a passkey; requires the password again",
  access,
  params: idParams,
  body: z.strictObject({ password }),
  response: passkeys,
});
