// Who may import whom (ARCHITECTURE.md): the arrows between folders point one way.
import { dirname, join, normalize } from "node:path";
import { isTest, report, sourceFiles } from "./source-files.mjs";

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** A file in `from` may not import anything that `never` matches; `unless` lets single pairs through. */
const rules = [
  { from: /^contract\//, never: /^(server|web|distribution)\//, why: "the contract knows neither server nor web" },
  { from: /^server\//, never: /^(web|distribution)\//, why: "programs never import each other" },
  { from: /^web\//, never: /^(server|distribution)\//, why: "programs never import each other" },
  {
    from: /^server\/src\/(http|errors|database)\//,
    never: /^server\/src\/(modules|app\.ts|main\.ts)/,
    why: "modules lean on these, not the other way round",
  },
  { from: /^server\/src\/database\//, never: /^server\/src\/http\//, why: "the database knows nothing of HTTP" },
  { from: /\.repository\.ts$/, never: /\.(service|routes)\.ts$/, why: "repositories call nobody above them" },
  { from: /\.service\.ts$/, never: /\.routes\.ts$/, why: "services know nothing of routes" },
  {
    from: /^web\/src\/(api|ui|domain)\//,
    never: /^web\/src\/(app|features)\//,
    why: "features lean on api, domain and ui, not the other way round",
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

const moduleOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

function problemsOf({ path, text }) {
  const problems = [];
  for (const [, target] of text.matchAll(importPattern)) {
    if (target.startsWith(".")) problems.push(...relativeProblems(path, target));
    else problems.push(...packageProblems(path, target));
  }
  return problems;
}

function relativeProblems(path, target) {
  const resolved = normalize(join(dirname(path), target));
  const broken = rules.filter(({ from, never }) => from.test(path) && never.test(resolved)).map(({ why }) => why);
  if (/^(\.\.\/){4,}/.test(target)) broken.push("too far away: move one of the two");
  const [module, other] = [moduleOf(path), moduleOf(resolved)];
  if (module && other && module !== other && resolved.endsWith(".repository.ts") && !isTypeOnly(path)) {
    broken.push("a module uses another module's service, never its repository");
  }
  const [feature, otherFeature] = [featureOf(path), featureOf(resolved)];
  if (feature && otherFeature && feature !== otherFeature && otherFeature !== "session") {
    broken.push("a feature imports no other feature, except session");
  }
  return broken.map((why) => `${path} imports ${target}: ${why}`);
}

// Tests may look behind the scenes.
const isTypeOnly = (path) => isTest(path);

const packageProblems = (path, target) =>
  packageRules
    .filter(({ from, allowed, never }) => from.test(path) && (allowed ? !allowed.test(target) : never.test(target)))
    .map(({ why }) => `${path} imports ${target}: ${why}`);

report(
  sourceFiles()
    .filter(({ path }) => !isTest(path))
    .flatMap(problemsOf),
);
