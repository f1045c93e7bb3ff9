// The table of settings in docs/operations.md is generated from server/src/settings.ts. With --write it is updated.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsTable } from "../../server/src/settings.ts";
import { root } from "../source-hash.mjs";

const file = join(root, "docs", "operations.md");
const [open, close] = ["<!-- settings -->\n", "\n<!-- /settings -->"];
const text = readFileSync(file, "utf8");
const [start, end] = [text.indexOf(open) + open.length, text.indexOf(close)];
const expected = `${text.slice(0, start)}${settingsTable()}${text.slice(end)}`;

if (process.argv.includes("--write")) writeFileSync(file, expected);
else if (expected !== text) {
  console.error(
    "docs/operations.md: the table of settings is not current. node scripts/checks/settings-table.mjs --write",
  );
  process.exitCode = 1;
}
