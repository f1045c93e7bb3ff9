import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-hash.mjs";

/** The files of the project with an ending, those in TypeScript by default, with their text. */
export function sourceFiles(
  folders = ["contract", "server", "distribution", "web", "e2e", "bench"],
  ending = /\.(ts|tsx)$/,
) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
    cwd: root,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => ending.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export const isTest = (path) => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path);

/** Prints one problem per line, and ends the check with a failure if there are any. */
export function report(problems) {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
