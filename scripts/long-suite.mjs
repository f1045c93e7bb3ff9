// `npm run test:embedded`, `test:faults`, `test:hostile` and `test:operations`: the full length of suites whose short form
// is part of `npm test`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./source-hash.mjs";
import { requireServers } from "./test-tools.mjs";

const projects = {
  embedded: "server on embedded database",
  faults: "faults",
  hostile: "hostile requests",
  operations: "operations",
};
const project = projects[process.argv[2]];
if (!project) {
  console.error(`Name one of the suites: ${Object.keys(projects).join(", ")}`);
  process.exit(1);
}
requireServers();
const { status } = spawnSync(join(root, "node_modules", ".bin", "vitest"), ["run", "--project", project], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, SUITE_LENGTH: "long" },
});
process.exitCode = status ?? 1;
