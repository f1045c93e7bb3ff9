// `npm run assemble -- FOLDER`: copies the files that the programs need at run time into an empty folder, with the
// packages that the lock file pins. The container image is built from this folder.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { root } from "./source-hash.mjs";

const [given] = process.argv.slice(2);
if (!given) stop("Name a folder: npm run assemble -- FOLDER");
const target = resolve(given);
if (existsSync(target) && readdirSync(target).length > 0) stop(`${target} is not empty.`);
mkdirSync(target, { recursive: true });

const workspaces = ["contract", "server", "distribution"];
const folders = [
  "contract/src",
  "contract/theme",
  "server/src",
  "server/concepts",
  "server/demo",
  "distribution/src",
  "web/dist",
];

for (const folder of folders) {
  cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded });
}
for (const file of ["package-lock.json", ...workspaces.map((name) => `${name}/package.json`)]) {
  cpSync(join(root, file), join(target, file));
}
writeManifest();
execFileSync("npm", ["install", "--omit=dev", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
  cwd: target,
  stdio: "inherit",
});

/** Leaves out tests and build stamps. */
function isNeeded(path) {
  const name = basename(path);
  return !/\.(test|fault|fuzz)\.tsx?$|\.setup\.ts$|^\.built-from$/.test(name) && !/^(testing|fixtures)$/.test(name);
}

/** Writes the manifest without development dependencies and scripts, so that none of them are installed. */
function writeManifest() {
  const {
    devDependencies: _,
    workspaces: __,
    scripts,
    ...manifest
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const runtime = Object.entries(scripts).filter(([, command]) => /^node (server|distribution)\//.test(command));
  const text = JSON.stringify({ ...manifest, workspaces, scripts: Object.fromEntries(runtime) }, null, 2);
  writeFileSync(join(target, "package.json"), `${text}\n`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
