import { sharedQueryKeys } from "./query-key-problems.mjs";
import { isTest, report, sourceFiles } from "./source-files.mjs";
import { styleProblems } from "./style-problems.mjs";

const files = sourceFiles(["web/src"]).filter(({ path }) => !isTest(path));
const styleSheets = sourceFiles(["web/src"], /\.module\.css$/);

report([...sharedQueryKeys(files), ...styleProblems(files, styleSheets)]);
