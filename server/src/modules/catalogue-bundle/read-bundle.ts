import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "../../errors/app-error.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { type BundleLine, bundleEnd, bundleLine, type Manifest, manifest } from "./bundle-format.ts";

/** The maximum length of a line, which holds one measure with its whole history. */
const maxLineLength = 64_000_000;
const gzipMagic = Buffer.from([0x1f, 0x8b]);

const broken = (detail: string) => new AppError("VALIDATION_400", detail);

/** Whether a file is compressed, as bundles are. */
export async function isBundle(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.equals(gzipMagic);
  } finally {
    await file.close();
  }
}

async function* readTexts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of createReadStream(path).pipe(createGunzip())) {
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (rest.length > maxLineLength) throw broken(bundleTexts.notBundle);
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken(bundleTexts.damaged);
  }
  if (rest !== "") throw broken(bundleTexts.damaged);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw broken(bundleTexts.notBundle);
  }
};

/** Reads the whole file once and refuses one that is damaged, cut off or of another kind, before anything is changed. */
export async function verifyBundle(path: string): Promise<Manifest> {
  const hash = createHash("sha256");
  let first: Manifest | undefined;
  let last: string | undefined;
  let lines = 0;
  for await (const text of readTexts(path)) {
    first ??= parseManifest(text);
    if (last !== undefined) {
      hash.update(`${last}\n`);
      lines += 1;
    }
    last = text;
  }
  const end = bundleEnd.safeParse(last === undefined ? undefined : parse(last));
  if (!first || !end.success || end.data.lines !== lines || end.data.sha256 !== hash.digest("hex")) {
    throw broken(bundleTexts.damaged);
  }
  return first;
}

function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(parse(text));
  if (!parsed.success) throw broken(bundleTexts.notBundle);
  return parsed.data;
}

export interface NumberedLine {
  line: number;
  content: BundleLine;
}

/** The lines between the first and the last one of a verified file. */
export async function* readBundle(path: string): AsyncGenerator<NumberedLine> {
  let line = 0;
  let pending: string | undefined;
  for await (const text of readTexts(path)) {
    if (line > 1 && pending !== undefined) yield { line, content: parseLine(pending) };
    line += 1;
    pending = text;
  }
}

function parseLine(text: string): BundleLine {
  const parsed = bundleLine.safeParse(parse(text));
  if (!parsed.success) throw broken(bundleTexts.notBundle);
  return parsed.data;
}
