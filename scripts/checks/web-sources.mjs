import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-hash.mjs";
import { sharedQueryKeys } from "./query-key-problems.mjs";
import { isTest, report, sourceFiles } from "./source-files.mjs";
import { styleProblems } from "./style-problems.mjs";
import { unusedTexts } from "./unused-texts.mjs";

const files = sourceFiles(["web/src"]).filter(({ path }) => !isTest(path));
const styleSheets = sourceFiles(["web/src"], /\.module\.css$/);
const texts = JSON.parse(readFileSync(join(root, "web/src/texts/sv.json"), "utf8"));

report([...sharedQueryKeys(files), ...styleProblems(files, styleSheets), ...unusedTexts(texts, files)]);
