import { isTest, report, sourceFiles } from "./source-files.mjs";
import { sharedQueryKeys } from "./web-source-problems.mjs";

const files = sourceFiles(["web/src"]).filter(({ path }) => !isTest(path));

report(sharedQueryKeys(files));
