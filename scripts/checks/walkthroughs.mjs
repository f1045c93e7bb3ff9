// The walkthroughs of ARCHITECTURE.md: every file exists, and imports the files that it is said to call.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-hash.mjs";
import { report, sourceFiles } from "./source-files.mjs";
import { walkthroughProblems } from "./walkthrough-problems.mjs";

report(walkthroughProblems(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"), sourceFiles()));
