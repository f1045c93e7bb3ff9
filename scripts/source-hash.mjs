import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** One hash of the content of files and folders, so that a file that is touched but unchanged counts as unchanged. */
export function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) for (const file of filesOf(path)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
