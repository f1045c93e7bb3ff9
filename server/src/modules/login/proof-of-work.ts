import { hash } from "node:crypto";

const maxAgeMs = 300_000;
const maxAheadMs = 60_000;
const form = /^(\d{13})\.([\w-]{1,40})$/;

/**
 * Whether a text is a proof of work: a timestamp and any word, such that the hash starts with so many zero bits. It needs
 * no challenge from the server, and is valid only around its timestamp.
 */
export function isProof(proof: string, bits: number, now: Date): boolean {
  const [, time] = form.exec(proof) ?? [];
  if (time === undefined) return false;
  const age = now.getTime() - Number(time);
  return age <= maxAgeMs && age >= -maxAheadMs && leadingZeroes(hash("sha256", proof, "buffer")) >= bits;
}

export function leadingZeroes(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
