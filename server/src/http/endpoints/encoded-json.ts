import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ZodType } from "zod";
import { createByteCache } from "../../memory/byte-cache.ts";
import { compiled } from "./compiled-schema.ts";

/** Smaller answers are not worth the trouble. */
const smallest = 1024;
const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof encoders;

// What is made of bytes that are kept is kept as long as they are.
const encoded = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
const tags = new WeakMap<Buffer, string>();

/** JSON with what the contract names and nothing else, ready to be sent. */
export const toEncodedJson = (schema: ZodType, value: unknown): Buffer =>
  Buffer.from(JSON.stringify(compiled(schema).parse(value)));

/** A name for exactly these bytes. */
export function tagOf(bytes: Buffer | string): string {
  const known = typeof bytes === "string" ? undefined : tags.get(bytes);
  if (known) return known;
  const tag = `"${hash("sha1", bytes, "base64url")}"`;
  if (typeof bytes !== "string") tags.set(bytes, tag);
  return tag;
}

/** The smallest encoding that the caller takes, if the bytes are worth encoding. */
export const encodingFor = (bytes: Buffer, accepted: string | undefined): Encoding | undefined =>
  bytes.length < smallest || !accepted ? undefined : smallestOf(accepted).encoding;

// Browsers say it in a few ways only.
const choices = createByteCache<{ encoding: Encoding | undefined }>(10_000);

function smallestOf(accepted: string): { encoding: Encoding | undefined } {
  const known = choices.get(accepted);
  if (known) return known;
  const names = accepted.split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const takes = (wanted: Encoding) => names.some((part) => part.split(";")[0]?.trim() === wanted);
  const choice = { encoding: takes("br") ? ("br" as const) : takes("gzip") ? ("gzip" as const) : undefined };
  choices.set(accepted, choice, accepted.length);
  return choice;
}

export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const made = encoded.get(bytes) ?? {};
  encoded.set(bytes, made);
  made[encoding] ??= encoders[encoding](bytes);
  return made[encoding];
}
