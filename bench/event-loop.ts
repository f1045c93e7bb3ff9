// For how long any request occupies the server's thread: `node bench/event-loop.ts [milliseconds]`, on a quiet machine.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , maxHoldMs = "100"] = process.argv;

// The requests are those of the tests, about 3000 measures and with the limit that users would notice.
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "server on embedded database", "costly-requests", "many-measures"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SUITE_LENGTH: "long", MAX_HOLD_MS: maxHoldMs },
  },
);
process.exitCode = status ?? 1;
