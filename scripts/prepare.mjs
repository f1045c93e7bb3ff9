// Sets everything up behind `npm start` and `npm test`. Runs under any Node from 20, before anything is installed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, root } from "./source-hash.mjs";

const [major] = process.versions.node.split(".");
if (Number(major) < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

refresh({
  stamp: join(root, "node_modules", ".installed-from"),
  sources: ["package.json", "package-lock.json"],
  say: "Installing packages …",
  // Not `npm ci`: it refuses a lock file that leaves out native builds for platforms that a registry does not carry.
  make: () => npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"),
});
refresh({
  stamp: join(root, "web", "dist", ".built-from"),
  sources: [
    "package-lock.json",
    "contract/src",
    "web/src",
    "web/public",
    "web/build",
    "web/index.html",
    "web/vite.config.ts",
  ],
  say: "Building the web …",
  make: () => npm("run", "build", "--workspace=web", "--silent"),
});

/** Rebuilds something only when its sources have changed. */
function refresh({ stamp, sources, say, make }) {
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log(say);
  make();
  writeFileSync(stamp, hash);
}

function npm(...args) {
  try {
    execFileSync("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  } catch {
    console.error(`npm ${args[0]} failed; see above.`);
    process.exit(1);
  }
}
