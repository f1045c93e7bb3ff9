// `npm run audit:dependencies`: reports known vulnerabilities in delivered packages, if a registry responds. Without a
// response nothing has been checked. That is reported, but is not a failure, because an offline build must not break.
import { spawnSync } from "node:child_process";
import { root } from "./source-hash.mjs";

const { stdout } = spawnSync("npm", ["audit", "--omit", "dev", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: 60_000,
  maxBuffer: 100_000_000,
});

const report = parse(stdout);
if (!report?.metadata?.vulnerabilities) {
  console.log("Dependencies were not checked: the registry gives no answer about known vulnerabilities.");
} else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range, fixAvailable } of found) {
    console.error(`${severity}: ${name} ${range}${fixAvailable ? " (a corrected version exists)" : ""}`);
  }
  console.log(
    found.length === 0 ? "No known vulnerabilities." : `${found.length} packages with known vulnerabilities.`,
  );
  process.exitCode = found.some(({ severity }) => severity === "high" || severity === "critical") ? 1 : 0;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
