import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const product = "Indikatorkatalogen";
const periodSeconds = 30;
const recoveryCodes = 10;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label: string) =>
  new TOTP({
    issuer: product,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
  });

/** The URL that an authenticator reads, as text or as a QR code. */
export const otpauthUrlOf = (secret: string, username: string): string => totp(secret, username).toString();

/** The time step of a code: the current one, the one before or after; undefined when the code fits none. */
export function timeStepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret, product).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Eighty random bits each, in groups that can be read aloud. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => (randomBytes(10).toString("hex").match(/.{5}/g) ?? []).join("-"));

/** Normalises what was typed. */
export const recoveryHashOf = (code: string): string =>
  createHash("sha256")
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ""))
    .digest("hex");
