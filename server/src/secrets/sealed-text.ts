import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "sealed text", 32));

/** Encrypts a text with a secret. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64url");
}

/** Undefined when the text was encrypted with another secret or is plain text. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
  if (tag.length < tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceLength)).setAuthTag(tag);
  try {
    return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
