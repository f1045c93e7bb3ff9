// Swedish text is allowed only in the files that hold texts for people; code is English.
import { isTest, report, sourceFiles } from "./source-files.mjs";

const swedish = /[åäöÅÄÖ]/;
/** The files with Swedish text: texts, seed and demo data, and the two tables that name fields. */
const allowed = [
  /\/texts\//,
  /\/migrations\/.*\/data\//,
  /^server\/src\/demo\//,
  /\/demo-accounts\.ts$/,
  /^contract\/src\/measures\/version-field-table\.ts$/,
  /^contract\/src\/measure-search\/list-field-table\.ts$/,
  // Single letters, not words.
  /^server\/src\/database\/migrations\/0001-baseline\/collation\.ts$/,
  /^web\/src\/ui\/text\/match-pattern\.ts$/,
];

const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")).replace(/(^|\s)\/\/[^\n]*/g, "");

report(
  sourceFiles(["contract", "server", "distribution", "web"])
    .filter(({ path }) => !isTest(path) && !allowed.some((place) => place.test(path)))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split("\n")
        .flatMap((line, index) =>
          swedish.test(line) ? [`${path}:${index + 1} holds Swedish text: ${line.trim()}`] : [],
        ),
    ),
);
