// `npm run test:embedded`, `test:faults`, `test:hostile`, `test:operations`, `test:journeys` and `test:properties`: the
// full length of suites whose short form is part of `npm test`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./source-hash.mjs";
import { chromiumPath, requireServers } from "./test-tools.mjs";

const vitest = (...args) => ({ command: ["vitest", "run", ...args], before: requireServers });
const onEmbedded = ["--project", "server on embedded database"];
const onPostgres = ["--project", "server on PostgreSQL"];

/** The test files with generated cases. */
function propertyFiles() {
  const grep = ["grep", "-lF", 'from "fast-check"', "--", "*.test.ts", "*.test.tsx"];
  return spawnSync("git", grep, { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
}
const projectsWithProperties = ["without a database", "server on PostgreSQL", "web"];
const properties = [...projectsWithProperties.flatMap((name) => ["--project", name]), ...propertyFiles()];

const suites = {
  embedded: vitest(...onEmbedded, "--exclude", "server/src/testing/**"),
  faults: vitest(...onEmbedded, ...onPostgres, "server/src/testing/faults"),
  hostile: vitest(...onPostgres, "server/src/testing/hostile"),
  /** For `npm run bench:event-loop`, which sets the limit. */
  "event-loop": vitest(...onPostgres, "costly-requests", "many-measures"),
  operations: vitest(...onPostgres, "server/src/testing/operations"),
  properties: vitest(...properties),
  journeys: { command: ["playwright", "test", "--config", "e2e/playwright.config.ts"], before: chromiumPath },
};
const suite = suites[process.argv[2]];
if (!suite) {
  console.error(`Name one of the suites: ${Object.keys(suites).join(", ")}`);
  process.exit(1);
}
const [program, ...args] = suite.command;
const { status } = spawnSync(join(root, "node_modules", ".bin", program), args, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...suite.before(), SUITE_LENGTH: "long" },
});
process.exitCode = status ?? 1;
