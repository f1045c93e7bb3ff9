// Measures how long any request blocks the server's event loop: `node bench/event-loop.ts [milliseconds]`, on a quiet
// machine.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , maxBlockMs = "100"] = process.argv;

// Runs the requests of the tests on about 3000 measures, with a limit at which users would notice a delay.
const { status } = spawnSync(process.execPath, ["scripts/long-suite.mjs", "event-loop"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, MAX_BLOCK_MS: maxBlockMs },
});
process.exitCode = status ?? 1;
