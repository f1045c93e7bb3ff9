import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { unavailable } from "../../../errors/app-error.ts";
import { createConcurrencyLimit } from "../../../memory/concurrency-limit.ts";

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

interface Parameters {
  nonce: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** Each hash takes a thread and much memory, so the number of concurrent ones is limited. */
const limited = createConcurrencyLimit({ maxRunning: 2, maxQueued: 40, refuse: unavailable });

/** The same password typed on another keyboard gives the same bytes. */
const deriveFrom = (password: string, parameters: Parameters) =>
  limited(() => derive("argon2id", { message: password.normalize("NFKC"), ...parameters }));

/** A hash in the usual text format, which contains its parameters so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveFrom(password, { nonce, memory, passes, parallelism, tagLength });
  return toText(nonce, tag);
}

const toText = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(nonce)}$${toBase64(tag)}`;
const toBase64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Matches no password. Checked for unknown accounts, so that the response takes as long as for a real one. */
export const unmatchableHash = toText(Buffer.alloc(16), Buffer.alloc(tagLength));

const textForm = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, m, t, p, nonce, tag] = textForm.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveFrom(password, {
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}
