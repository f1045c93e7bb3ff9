import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Everything that decides what an index contains and how. */
const folders = [
  "../index",
  "../vocabulary",
  "../facets",
  "../sorting",
  "../snapshot",
  "../catalogue",
  "../../../language",
  "../../measures/search-documents",
];

/** Changes with any source file in those folders, so that nobody has to remember to raise a number. */
export async function readProgramHash(): Promise<string> {
  const hash = createHash("sha256");
  const { node, icu = "", unicode = "" } = process.versions;
  hash.update(JSON.stringify([node, icu, unicode, endianness()]));
  for (const folder of folders) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    const entries = (await readdir(path, { recursive: true })).filter(isSource).toSorted();
    const texts = await Promise.all(entries.map((entry) => readFile(join(path, entry))));
    for (const [at, entry] of entries.entries()) hash.update(entry).update(texts[at] ?? "");
  }
  return hash.digest("hex");
}

const isSource = (path: string): boolean =>
  path.endsWith(".ts") && !path.includes(".test.") && !path.includes("testing");
