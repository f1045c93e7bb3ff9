import { createHash, timingSafeEqual } from "node:crypto";

const digestOf = (key: string) => createHash("sha256").update(key).digest();

/** Whether a key is one of the known ones, in constant time, so that it cannot be guessed letter by letter. */
export function createKeyCheck(keys: readonly string[]): (key: unknown) => boolean {
  const digests = keys.map(digestOf);
  return (key) => {
    const candidate = digestOf(typeof key === "string" ? key : "");
    return digests.reduce((isFound, digest) => timingSafeEqual(digest, candidate) || isFound, false);
  };
}
