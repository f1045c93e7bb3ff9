import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readLines } from "../measures/transfer/read-lines.ts";

interface SpooledMeasure {
  id: string;
  /** Differs when the source has changed the measure since it was fetched. */
  rowHash: string;
  measureVersions: object[];
}

export const hashOf = (row: unknown): string => createHash("sha256").update(JSON.stringify(row)).digest("base64url");

/** The measures fetched so far, in a file that survives an interruption. */
export interface Spool {
  has: (id: string, rowHash: string) => boolean;
  add: (measure: SpooledMeasure) => Promise<void>;
  /** Ends writing; the file then has each measure once, as an import reads it. */
  finish: () => Promise<string>;
  close: () => Promise<void>;
}

export async function openSpool(folder: string, url: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `migration-${hashOf(url).slice(0, 12)}.jsonl`);
  const known = await readKnown(path);
  let file: FileHandle | undefined = await open(path, "a", 0o600);
  // The last line may have been cut off.
  await file.appendFile("\n");
  const close = async () => {
    await file?.close();
    file = undefined;
  };
  return {
    close,
    has: (id, rowHash) => known.get(id) === rowHash,
    add: async (measure) => {
      await file?.appendFile(`${JSON.stringify(measure)}\n`);
      known.set(measure.id, measure.rowHash);
    },
    finish: async () => {
      await close();
      await pipeline(Readable.from(newestLines(path, known)), createWriteStream(`${path}.whole`, { mode: 0o600 }));
      await rename(`${path}.whole`, path);
      return path;
    },
  };
}

async function readKnown(path: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  try {
    for await (const { id, rowHash } of readMeasures(path)) known.set(id, rowHash);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return known;
}

/** Of a measure that was fetched again, the last copy counts. */
async function* newestLines(path: string, known: ReadonlyMap<string, string>): AsyncGenerator<string> {
  const written = new Set<string>();
  for await (const measure of readMeasures(path)) {
    if (written.has(measure.id) || known.get(measure.id) !== measure.rowHash) continue;
    written.add(measure.id);
    yield `${JSON.stringify(measure)}\n`;
  }
}

async function* readMeasures(path: string): AsyncGenerator<SpooledMeasure> {
  for await (const line of readLines(path)) {
    const measure = parse(line);
    if (measure) yield measure;
  }
}

function parse(line: string): SpooledMeasure | undefined {
  if (line.trim() === "") return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
