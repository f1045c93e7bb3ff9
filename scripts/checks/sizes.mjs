// Sizes and names that the linter cannot check (CONTRIBUTING.md): reaching a limit means that a concept lacks a name.
import { basename } from "node:path";
import { isTest, report, sourceFiles } from "./source-files.mjs";

// Data has no size limit.
const isData = (path) => /\/migrations\/.*\/data\//.test(path);
const limit = (path) => (isData(path) ? Number.POSITIVE_INFINITY : isTest(path) ? 500 : 300);
const forbiddenNames = /(^|[-.])(utils?|helpers?|common|misc|manager)([-.]|$)/;
const barrel = (path) =>
  basename(path) === "index.ts" && !["contract/src/index.ts", "server/src/database/migrations/index.ts"].includes(path);

report(
  sourceFiles().flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    return [
      ...(lines > limit(path) ? [`${path} has ${lines} lines; the limit is ${limit(path)}`] : []),
      ...(forbiddenNames.test(basename(path)) ? [`${path}: name it after what it does`] : []),
      ...(barrel(path) ? [`${path}: no barrel files`] : []),
    ];
  }),
);
