// A released migration is never edited: each is checked against the hash with which it was released.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-hash.mjs";
import { report } from "./source-files.mjs";

const folder = join(root, "server", "src", "database", "migrations");
const listPath = join(folder, "released.json");

const files = readdirSync(folder, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^\d{4}-.*\.ts$/.test(path))
  .toSorted();
const hashes = Object.fromEntries(
  files.map((path) => [
    path,
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex"),
  ]),
);

// `node scripts/checks/migrations.mjs --release` adds new files to the list; it never changes what is listed.
const released = existsSync(listPath) ? JSON.parse(readFileSync(listPath, "utf8")) : {};
if (process.argv.includes("--release")) {
  writeFileSync(listPath, `${JSON.stringify({ ...hashes, ...released }, null, 2)}\n`);
}
const listed = { ...(process.argv.includes("--release") ? hashes : {}), ...released };
const imports = (path) =>
  [...readFileSync(join(folder, path), "utf8").matchAll(/from "([^"]+)"/g)].map(([, name]) => name);

report([
  ...Object.keys(listed)
    .filter((path) => hashes[path] !== listed[path])
    .map(
      (path) => `${path} has been ${hashes[path] ? "edited" : "removed"} since it was released: add a new migration`,
    ),
  ...files
    .filter((path) => !listed[path])
    .map((path) => `${path} is new: list it with node scripts/checks/migrations.mjs --release`),
  ...files.flatMap((path) =>
    imports(path)
      .filter((name) => name.startsWith("../") || name.startsWith("@indikatorkatalogen"))
      .map((name) => `${path} imports ${name}, which can change: a migration holds all it needs`),
  ),
]);
