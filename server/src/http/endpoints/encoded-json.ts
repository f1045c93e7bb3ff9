import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ZodType } from "zod";
import { createByteCache } from "../../memory/byte-cache.ts";
import { compiled } from "./compiled-schema.ts";

/** Smaller responses are sent uncompressed. */
const minCompressedBytes = 1024;
const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof encoders;

// Compressed once per buffer: entries live as long as the cached buffer they belong to.
const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
const tags = new WeakMap<Buffer, string>();

/** The JSON of a value, with only the properties that the contract declares. */
export const toEncodedJson = (schema: ZodType, value: unknown): Buffer =>
  Buffer.from(JSON.stringify(compiled(schema).parse(value)));

/** The entity tag of a response body. */
export function tagOf(bytes: Buffer | string): string {
  const known = typeof bytes === "string" ? undefined : tags.get(bytes);
  if (known) return known;
  const tag = `"${hash("sha1", bytes, "base64url")}"`;
  if (typeof bytes !== "string") tags.set(bytes, tag);
  return tag;
}

/** The best encoding that the client accepts, if the response is large enough to compress. */
export const encodingFor = (bytes: Buffer, accepted: string | undefined): Encoding | undefined =>
  bytes.length < minCompressedBytes || !accepted ? undefined : chooseEncoding(accepted).encoding;

// Browsers send only a few different Accept-Encoding headers.
const choices = createByteCache<{ encoding: Encoding | undefined }>(10_000);

function chooseEncoding(accepted: string): { encoding: Encoding | undefined } {
  const known = choices.get(accepted);
  if (known) return known;
  const names = accepted.split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const accepts = (encoding: Encoding) => names.some((part) => part.split(";")[0]?.trim() === encoding);
  const choice = { encoding: accepts("br") ? ("br" as const) : accepts("gzip") ? ("gzip" as const) : undefined };
  choices.set(accepted, choice, accepted.length);
  return choice;
}

export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const results = compressed.get(bytes) ?? {};
  compressed.set(bytes, results);
  results[encoding] ??= encoders[encoding](bytes);
  return results[encoding];
}
