// `npm test`: every check of the project, one after the other, and a closing line that counts them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./source-hash.mjs";
import { chromiumPath, requirePostgres } from "./test-tools.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const check = (name) => ["node", join("scripts", "checks", `${name}.mjs`)];

const steps = [
  { name: "format and lint", command: [bin("biome"), "ci", "--error-on-warnings", "."] },
  ...["contract", "server", "distribution", "web", "e2e", "bench"].map((part) => ({
    name: `types: ${part}`,
    command: [bin("tsc"), "-p", part],
  })),
  { name: "import rules", command: check("imports") },
  { name: "sizes and names", command: check("sizes") },
  { name: "Swedish text in its place", command: check("swedish-text") },
  { name: "frozen migrations", command: check("migrations") },
  { name: "lock file", command: check("lock-file") },
  { name: "unused code", command: [bin("knip")] },
  { name: "first load of the home page", command: check("bundle-size") },
  { name: "unit and server tests", command: [bin("vitest"), "run"], before: requirePostgres },
  {
    name: "browser journeys",
    command: [bin("playwright"), "test", "--config", "e2e/playwright.config.ts"],
    before: chromiumPath,
  },
];

const wanted = process.argv.slice(2);
const failed = [];
let passed = 0;
for (const { name, command, before } of steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const env = { ...process.env, ...before?.() };
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  console.log(`   ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (status === 0) passed += 1;
  else failed.push(name);
}

if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
