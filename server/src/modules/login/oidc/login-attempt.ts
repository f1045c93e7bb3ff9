import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const lifetime = 600_000;

/** What the answer of the identity provider is checked against. It waits in a signed cookie, so that any node can take the answer. */
const loginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
});
export type LoginAttempt = z.infer<typeof loginAttempt>;
const storedAttempt = loginAttempt.extend({ expires: z.number() });

/** All nodes have the client's secret in common, and nobody else has it. */
export const attemptKey = (clientSecret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", clientSecret, "", "login attempt", 32));

const signatureOf = (content: string, key: Buffer) => createHmac("sha256", key).update(content).digest("base64url");

export function sealAttempt(attempt: LoginAttempt, key: Buffer, now: Date): string {
  const stored = { ...attempt, expires: now.getTime() + lifetime };
  const content = Buffer.from(JSON.stringify(stored)).toString("base64url");
  return `${content}.${signatureOf(content, key)}`;
}

/** Undefined when there is none, when it is not ours, and when it has grown old. */
export function openAttempt(sealed: string | undefined, key: Buffer, now: Date): LoginAttempt | undefined {
  const [content = "", signature = ""] = (sealed ?? "").split(".");
  if (!isSame(signature, signatureOf(content, key))) return undefined;
  const { expires, ...attempt } = storedAttempt.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
  return expires > now.getTime() ? attempt : undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
