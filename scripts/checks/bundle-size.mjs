// Checks the size of the JavaScript, compressed as it is sent, that a visitor's browser fetches before the home page
// works, and later for each route or part of a page.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../source-hash.mjs";
import { report } from "./source-files.mjs";

// Includes zod whole: about 5 kB of it, its JSON Schema writer and English messages, is unused but cannot be tree-shaken.
const homeLimit = 179;
// Comparison and the editor share the comboboxes and the calendar; the editor also has conflicts and their merging.
const laterLimit = 106;
const dist = join(root, "web", "dist");
const manifest = JSON.parse(readFileSync(join(dist, "build-manifest.json"), "utf8"));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const home = Object.keys(manifest).find((key) => manifest[key].name === "home");
if (!entry || !home) report([`The manifest names no ${entry ? "home page" : "entry"}`]);

/** The files of the given chunks, with everything that they import. */
function filesOf(...keys) {
  const wanted = new Set();
  const add = (key) => {
    if (wanted.has(key)) return;
    wanted.add(key);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  const files = [...wanted].map((key) => manifest[key].file);
  return new Set(files.filter((file) => file.endsWith(".js") && existsSync(join(dist, file))));
}

const sizes = new Map();
function kilobytesOf(files) {
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length);
  }
  return Math.round([...files].reduce((sum, file) => sum + sizes.get(file), 0) / 100) / 10;
}

const homeFiles = filesOf(entry, home);
const homeSize = kilobytesOf(homeFiles);
const later = [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))]
  .filter((key) => key !== home)
  .map((key) => ({ name: manifest[key].name, size: kilobytesOf(filesOf(entry, home, key).difference(homeFiles)) }))
  .sort((one, other) => other.size - one.size);
if (!later.some(({ name }) => name === "measure")) report(["No part is fetched later"]);

console.log(`   ${homeSize} kB of ${homeLimit} kB in ${homeFiles.size} files before the home page`);
console.log(`   of ${laterLimit} kB later: ${later.map(({ name, size }) => `${name} ${size}`).join(", ")}`);
report([
  ...(homeSize > homeLimit ? [`The first load of the home page is ${homeSize} kB; the limit is ${homeLimit} kB`] : []),
  ...later
    .filter(({ size }) => size > laterLimit)
    .map(({ name, size }) => `${name} adds ${size} kB to the home page; the limit is ${laterLimit} kB`),
]);
