import { hash } from "node:crypto";

const oldest = 300_000;
const newest = 60_000;
const form = /^(\d{13})\.([\w-]{1,40})$/;

/**
 * Whether a text shows that somebody has worked: when it was made and any word, such that its hash begins with so many
 * zeroes. Nothing needs to be asked for first, and it can be made for no other time than now.
 */
export function isProof(proof: string, bits: number, now: Date): boolean {
  const [, time] = form.exec(proof) ?? [];
  if (time === undefined) return false;
  const age = now.getTime() - Number(time);
  return age <= oldest && age >= -newest && leadingZeroes(hash("sha256", proof, "buffer")) >= bits;
}

export function leadingZeroes(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
