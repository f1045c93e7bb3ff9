// What a visitor's browser must fetch before the home page works: JavaScript, compressed as it is sent.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../source-hash.mjs";
import { report } from "./source-files.mjs";

const limitKilobytes = 170;
const dist = join(root, "web", "dist");
const manifest = JSON.parse(readFileSync(join(dist, "build-manifest.json"), "utf8"));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const home = Object.keys(manifest).find((key) => manifest[key].name === "home");
if (!entry || !home) report([`The manifest names no ${entry ? "home page" : "entry"}`]);

const wanted = new Set();
const add = (key) => {
  if (wanted.has(key)) return;
  wanted.add(key);
  for (const imported of manifest[key].imports ?? []) add(imported);
};
add(entry);
add(home);

const files = [...new Set([...wanted].map((key) => manifest[key].file))].filter(
  (file) => file.endsWith(".js") && existsSync(join(dist, file)),
);
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
const kilobytes = Math.round(bytes / 100) / 10;
console.log(`   ${kilobytes} kB of ${limitKilobytes} kB in ${files.length} files`);
report(
  kilobytes > limitKilobytes
    ? [`The first load of the home page is ${kilobytes} kB; the limit is ${limitKilobytes} kB`]
    : [],
);
