// Which folders may import which others (ARCHITECTURE.md); dependencies go in one direction.
import { dirname, join, normalize } from "node:path";
import { findCycles } from "./cycles.mjs";
import { isTest } from "./source-files.mjs";

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** A file in `from` may not import a path that matches `never`. */
const rules = [
  { from: /^contract\//, never: /^(server|distribution|web)\//, why: "the contract knows none of the programs" },
  { from: /^server\//, never: /^(distribution|web)\//, why: "programs never import each other" },
  { from: /^distribution\//, never: /^(server|web)\//, why: "programs never import each other" },
  { from: /^web\//, never: /^(server|distribution)\//, why: "programs never import each other" },
  {
    from: /^server\/src\/(http|jobs|errors|database|callers|language|memory|metrics|outgoing|secrets|texts|tracing)\//,
    never: /^server\/src\/(modules\/|(app|app-dependencies|routes|workers|main)\.ts)/,
    why: "modules depend on these, not the other way round",
  },
  { from: /^server\/src\/database\//, never: /^server\/src\/http\//, why: "the database knows nothing of HTTP" },
  { from: /\.repository\.ts$/, never: /\.(service|routes)\.ts$/, why: "repositories call nobody above them" },
  { from: /\.service\.ts$/, never: /\.routes\.ts$/, why: "services know nothing of routes" },
  {
    from: /^web\/src\/(api|ui|domain)\//,
    never: /^web\/src\/(app|features)\//,
    why: "features depend on api, domain and ui, not the other way round",
  },
  { from: /^web\/src\/ui\//, never: /^web\/src\/(api|domain)\//, why: "ui knows no endpoint and no measure" },
  {
    from: /^web\/src\/features\//,
    never: /^web\/src\/app\//,
    why: "the app puts features together, not the other way round",
  },
];

const packageRules = [
  { from: /^contract\//, allowed: /^zod$/, why: "the contract depends on zod alone" },
  {
    from: /\.(service|repository)\.ts$/,
    never: /^(fastify|@fastify\/)/,
    why: "services and repositories know nothing of Fastify",
  },
  { from: /^web\/src\/ui\//, never: /^@indikatorkatalogen\//, why: "ui knows no endpoint and no measure" },
];

/** Folders that every feature may import from any depth. */
const isFoundation = (path) => /^web\/src\/(api|domain|texts|ui)\//.test(path);

const moduleOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const isRepository = (path) => path.endsWith(".repository.ts");
const featureOf = (path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

function problemsOf({ path, text }) {
  const problems = databaseProblems(path, text);
  for (const [, target] of text.matchAll(importPattern)) {
    if (target.startsWith(".")) problems.push(...relativeProblems(path, target));
    else problems.push(...packageProblems(path, target));
  }
  return problems;
}

function relativeProblems(path, target) {
  const resolved = normalize(join(dirname(path), target));
  const broken = rules.filter(({ from, never }) => from.test(path) && never.test(resolved)).map(({ why }) => why);
  if (/^(\.\.\/){4,}/.test(target) && !isFoundation(resolved)) broken.push("too far away: move one of the two");
  const [module, other] = [moduleOf(path), moduleOf(resolved)];
  if (module && other && module !== other && isRepository(resolved) && !isRepository(path)) {
    broken.push("a module uses another module's service; only SQL is built on another module's SQL");
  }
  const [feature, otherFeature] = [featureOf(path), featureOf(resolved)];
  if (feature && otherFeature && feature !== otherFeature && otherFeature !== "session") {
    broken.push("a feature imports no other feature, except session");
  }
  return broken.map((why) => `${path} imports ${target}: ${why}`);
}

const packageProblems = (path, target) =>
  packageRules
    .filter(({ from, allowed, never }) => from.test(path) && (allowed ? !allowed.test(target) : never.test(target)))
    .map(({ why }) => `${path} imports ${target}: ${why}`);

const queries = /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;
const reExportedRepository = /export\s+(\*|\{(?!\s*type\b))[^;]*?from\s+"[^"]+\.repository\.ts"/;

/** A file that queries the database must have the suffix of a repository. */
function databaseProblems(path, text) {
  if (!/^server\/src\/(?!database\/)/.test(path)) return [];
  const problems = [];
  if (queries.test(text) && !isRepository(path)) problems.push(`${path} queries the database: name it .repository.ts`);
  if (reExportedRepository.test(text)) problems.push(`${path} passes on a repository as its own`);
  return problems;
}

const importedFiles = ({ path, text }) =>
  [...text.matchAll(importPattern)]
    .filter(([, target]) => target.startsWith("."))
    .map(([, target]) => normalize(join(dirname(path), target)));

const importedModules = (file) =>
  importedFiles(file)
    .map(moduleOf)
    .filter((other) => other && other !== moduleOf(file.path));

/** Which other modules each module imports. */
function moduleImports(files) {
  const imports = new Map();
  for (const file of files.filter(({ path }) => moduleOf(path))) {
    const module = moduleOf(file.path);
    imports.set(module, new Set([...(imports.get(module) ?? []), ...importedModules(file)]));
  }
  return imports;
}

/** Each cycle once, starting from the module that comes first in the alphabet. */
function moduleCycleProblems(files) {
  const imports = moduleImports(files);
  const cycles = [];
  const walk = (path) => {
    for (const next of imports.get(path.at(-1)) ?? []) {
      if (next === path[0]) cycles.push([...path, next]);
      else if (next > path[0] && !path.includes(next)) walk([...path, next]);
    }
  };
  for (const module of imports.keys()) walk([module]);
  return cycles.map((cycle) => `modules import each other in a cycle: ${cycle.join(" → ")}`);
}

/** Types count too: two files that need each other's types are one, or lack a third. */
function fileCycleProblems(files) {
  const cycles = findCycles(new Map(files.map((file) => [file.path, importedFiles(file)])));
  return cycles.map((cycle) => `files import each other in a cycle: ${cycle.join(" → ")}`);
}

/** The broken import rules of the given files. */
export function importProblems(allFiles) {
  const files = allFiles.filter(({ path }) => !isTest(path));
  return [...files.flatMap(problemsOf), ...moduleCycleProblems(files), ...fileCycleProblems(files)];
}
