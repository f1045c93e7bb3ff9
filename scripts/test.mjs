// `npm test`: runs every check of the project, and ends with a line that counts them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./source-hash.mjs";
import { chromiumPath, requireServers } from "./test-tools.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const check = (name) => ["node", join("scripts", "checks", `${name}.mjs`)];

/** These only read files, so they run in parallel. */
const checks = [
  { name: "format and lint", command: [bin("biome"), "ci", "--error-on-warnings", "."] },
  ...["contract", "server", "distribution", "web", "e2e", "bench"].map((part) => ({
    name: `types: ${part}`,
    // Threads of one check would compete with the other checks.
    command: [bin("tsc"), "-p", part, "--singleThreaded"],
  })),
  { name: "import rules", command: check("imports") },
  { name: "walkthroughs of ARCHITECTURE.md", command: check("walkthroughs") },
  { name: "sizes and names", command: check("sizes") },
  { name: "Swedish text in its place", command: check("swedish-text") },
  { name: "query keys, styles and texts of the web", command: check("web-sources") },
  { name: "frozen migrations", command: check("migrations") },
  { name: "table of settings", command: check("settings-table") },
  { name: "lock file", command: check("lock-file") },
  { name: "unused code", command: [bin("knip")] },
  { name: "first load of the home page", command: check("bundle-size") },
];

/**
 * Both often wait, for a timer or for a page, so they run at the same time. Only the first prints its output as it
 * runs.
 */
const suites = [
  { name: "unit and server tests", command: [bin("vitest"), "run"], before: requireServers },
  {
    name: "browser journeys",
    command: [bin("playwright"), "test", "--config", "e2e/playwright.config.ts"],
    before: chromiumPath,
  },
];

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const failed = [];
let passed = 0;

const waiting = checks.filter(isWanted);
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
const toolsOf = new Map(suites.filter(isWanted).map((suite) => [suite, suite.before()]));
await Promise.all([...toolsOf].map(([suite, tools], index) => runSuite(suite, { tools, isShown: index === 0 })));

if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs pending checks one after the other. */
async function runChecks() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runHidden(next);
}

async function runSuite(suite, { tools, isShown }) {
  if (!isShown) return runHidden(suite, tools);
  const { name, command } = suite;
  console.log(`\n── ${name}`);
  const started = Date.now();
  reportResult(name, { status: await waitForExit(start(command, "inherit", tools)), started });
}

/** Prints the output when the program has ended. */
async function runHidden({ name, command }, tools = {}) {
  const started = Date.now();
  const child = start(command, "pipe", tools);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output.push(piece));
  const status = await waitForExit(child);
  console.log(`\n── ${name}`);
  process.stdout.write(Buffer.concat(output));
  reportResult(name, { status, started });
}

function start([program, ...args], output, env = {}) {
  return spawn(program, args, { cwd: root, stdio: ["ignore", output, output], env: { ...process.env, ...env } });
}

async function waitForExit(child) {
  const [status] = await once(child, "close");
  return status;
}

function reportResult(name, { status, started }) {
  console.log(`   ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (status === 0) passed += 1;
  else failed.push(name);
}
