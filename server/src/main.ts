import { mkdirSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Half of the time until a node listens goes into stripping types and compiling, so the result is kept for the next
// start. Imports are compiled before anything runs, which is why the program itself is imported afterwards.

// The default is that of the settings, whose code is part of what is cached.
const folder = process.env["DATA_DIR"] || "data";
const cacheFolder = join(folder, "compiled-code");
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(cacheFolder);
} catch {
  // Without it the start is slower. Problems with the folder are reported when the database is opened.
}
await import("./start-server.ts");
// A node that is killed leaves it for the next one too. Only what was not read from it is written.
flushCompileCache();

// Every release adds files. Files that are still in use are compiled and written again.
const maxAgeMs = 90 * 86_400_000;
const { removeOldFiles } = await import("./files/remove-old-files.ts");
// Several nodes may share the folder and remove the same files.
await removeOldFiles(cacheFolder, new Date(Date.now() - maxAgeMs)).catch(() => {});
