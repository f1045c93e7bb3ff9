// CSS modules: the compiler takes any `styles.name`, also one without a rule.
import { dirname, join } from "node:path";

const moduleImport = /import (\w+) from "([^"]+\.module\.css)"/g;
const composed = /composes:\s*([\w\s-]+?)(?:\s+from\s+"([^"]+)")?;/g;
const comment = /\/\*[\s\S]*?\*\//g;
const selector = /([^{};]+)\{/g;
const className = /\.([A-Za-z][\w-]*)/g;

/** Classes that are used without a rule, and rules whose class is not used. */
export function styleProblems(sources, styleSheets) {
  const declared = new Map(styleSheets.map(({ path, text }) => [path, classesOf(text)]));
  const uses = [...sources.flatMap(usesInSource), ...styleSheets.flatMap(usesInStyleSheet)];
  const missing = uses
    .filter(({ sheet, name }) => name !== undefined && !declared.get(sheet)?.has(name))
    .map(({ path, sheet, name }) => `${path} uses the class ${name}, which has no rule in ${sheet}`);
  const usedIn = Map.groupBy(uses, ({ sheet }) => sheet);
  const unused = [...declared].flatMap(([path, names]) => unusedIn(path, names, usedIn.get(path) ?? []));
  return [...missing, ...unused];
}

function classesOf(text) {
  const selectors = [...text.replace(comment, "").matchAll(selector)].map(([, found]) => found);
  const ofRules = selectors.filter((found) => !found.trim().startsWith("@"));
  return new Set(ofRules.flatMap((found) => [...found.matchAll(className)].map(([, name]) => name)));
}

/** A use without a name is one by a computed name, which may be any. */
const usesInSource = ({ path, text }) =>
  [...text.matchAll(moduleImport)].flatMap(([, variable, target]) => {
    const sheet = join(dirname(path), target);
    const pattern = new RegExp(String.raw`(?<![\w./-])${variable}(?:\.(\w+)|\[)`, "g");
    return [...text.matchAll(pattern)].map(([, name]) => ({ path, sheet, name }));
  });

const usesInStyleSheet = ({ path, text }) =>
  [...text.matchAll(composed)].flatMap(([, names, target]) => {
    const sheet = target === undefined ? path : join(dirname(path), target);
    return names.split(/\s+/).map((name) => ({ path, sheet, name }));
  });

function unusedIn(path, names, uses) {
  if (uses.some(({ name }) => name === undefined)) return [];
  const used = new Set(uses.map(({ name }) => name));
  return [...names]
    .filter((name) => !used.has(name))
    .map((name) => `${path} has rules for .${name}, which nothing uses`);
}
