// Installs and builds what `npm start` and `npm test` need. Runs on Node 20 or later, before anything is installed.
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
  message: "Installing packages …",
  // Not `npm ci`, which refuses a lock file without native builds for platforms that a registry does not have.
  run: () => npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"),
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
  message: "Building the web …",
  run: () => npm("run", "build", "--workspace=web", "--silent"),
});

/** Rebuilds something only when its sources have changed. */
function refresh({ stamp, sources, message, run }) {
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log(message);
  run();
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
