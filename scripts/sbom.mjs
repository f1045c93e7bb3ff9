// `npm run sbom [-- FOLDER]`: lists the parts of the product as CycloneDX, and the licence of each. Uses only the lock
// file and the installed packages; no registry is queried.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./source-hash.mjs";

const [folder = "sbom"] = process.argv.slice(2);
const target = resolve(root, folder);
const nameOf = (part) => part["bom-ref"]?.replace(/@[^@]*$/, "") || part.name;

const output = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 100_000_000,
  stdio: ["ignore", "pipe", "inherit"],
});
const bill = JSON.parse(output);
const parts = bill.components.filter((part) => !nameOf(part).startsWith("@indikatorkatalogen/"));

const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" OR ") || "unknown";
const rows = parts
  .map((part) => ({ name: nameOf(part), version: part.version, licence: licenceOf(part) }))
  .toSorted((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
const counts = Map.groupBy(rows, ({ licence }) => licence);

mkdirSync(target, { recursive: true });
writeFileSync(join(target, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(
  join(target, "licences.md"),
  [
    "| package | version | licence |",
    "|---|---|---|",
    ...rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    "",
  ].join("\n"),
);

for (const [licence, some] of [...counts].toSorted(([, one], [, other]) => other.length - one.length)) {
  console.log(`${String(some.length).padStart(5)}  ${licence}`);
}
console.log(`${rows.length} packages: ${join(target, "sbom.cdx.json")}, ${join(target, "licences.md")}`);
if (counts.has("unknown")) {
  console.error(
    `Without a known licence: ${counts
      .get("unknown")
      .map(({ name }) => name)
      .join(", ")}`,
  );
  process.exitCode = 1;
}
