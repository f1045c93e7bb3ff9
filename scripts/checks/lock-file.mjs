// The lock file must name the Linux builds of every native package for x64 and arm64, and no address of a registry.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-hash.mjs";
import { report } from "./source-files.mjs";

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const builds = new Map();
for (const [name, { cpu, os = [], libc = [] }] of Object.entries(packages)) {
  const family = name.replace(/linux-(x64|arm64).*$/, "");
  if (!cpu || family === name || !os.includes("linux") || libc.includes("musl")) continue;
  builds.set(family, [...(builds.get(family) ?? []), ...cpu]);
}

report([
  ...[...builds]
    .filter(([, cpus]) => !cpus.includes("x64") || !cpus.includes("arm64"))
    .map(([family]) => `package-lock.json lacks ${family}linux for x64 or arm64`),
  ...Object.entries(packages)
    .filter(([, { resolved = "" }]) => /^https?:/.test(resolved))
    .map(([name]) => `package-lock.json names the address that ${name} came from`),
]);
