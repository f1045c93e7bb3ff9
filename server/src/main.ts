import { mkdirSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Half of the time until a node listens goes into stripping types and compiling, so the result is kept for the next
// start. Imports are compiled before anything runs, which is why the program itself is imported afterwards.

// The default is that of settings.ts, which is part of what is cached.
const folder = process.env["DATA_DIR"] || "data";
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(join(folder, "compiled-code"));
} catch {
  // Without it the start is slower; whoever needs the folder reports what is wrong with it.
}
await import("./start-server.ts");
// A node that is killed leaves it for the next one too. Only what was not read from it is written.
flushCompileCache();
