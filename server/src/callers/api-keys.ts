import { hash, timingSafeEqual } from "node:crypto";

const digestOf = (key: string) => hash("sha256", key, "buffer");

/** Whether a key is one of the known ones, in constant time, so that it cannot be guessed letter by letter. */
export function createKeyCheck(keys: readonly string[]): (key: string | undefined) => boolean {
  const digests = keys.map(digestOf);
  return (key) => {
    if (key === undefined) return false;
    const candidate = digestOf(key);
    return digests.reduce((isFound, digest) => timingSafeEqual(digest, candidate) || isFound, false);
  };
}
