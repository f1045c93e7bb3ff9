import { hkdfSync } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Address, isSecure } from "../ticket-cookie.ts";

const lifetimeMs = 600_000;

/** What the identity provider's response is checked against. Stored in a signed cookie, so that any node can take the response. */
const loginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
});
export type LoginAttempt = z.infer<typeof loginAttempt>;
const storedAttempt = loginAttempt.extend({ expires: z.number() });

/** The key that signs the cookie. All nodes share the client's secret, and nobody else has it. */
export const attemptSecret = (clientSecret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", clientSecret, "", "login attempt", 32));

const cookieName = "hiqaa-login";
const attributes = (address: Address) =>
  ({ path: "/login", sameSite: "lax", secure: isSecure(address), httpOnly: true, signed: true }) as const;

interface Moment extends Address {
  now: Date;
}

export function storeAttempt(reply: FastifyReply, attempt: LoginAttempt, { now, ...address }: Moment): void {
  const stored = { ...attempt, expires: now.getTime() + lifetimeMs };
  const content = Buffer.from(JSON.stringify(stored)).toString("base64url");
  reply.setCookie(cookieName, content, { ...attributes(address), maxAge: lifetimeMs / 1000 });
}

/** Reads the stored attempt, once. Undefined when there is none, when the signature is wrong, and when it has expired. */
export function consumeAttempt(request: FastifyRequest, reply: FastifyReply, moment: Moment): LoginAttempt | undefined {
  reply.clearCookie(cookieName, attributes(moment));
  const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? "");
  if (!valid) return undefined;
  const { expires, ...attempt } = storedAttempt.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  return expires > moment.now.getTime() ? attempt : undefined;
}
