import { importProblems } from "./import-rules.mjs";
import { report, sourceFiles } from "./source-files.mjs";

report(importProblems(sourceFiles()));
