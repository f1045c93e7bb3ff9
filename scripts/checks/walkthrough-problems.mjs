import { dirname, join, normalize } from "node:path";

/** `→` is a call, also of a function that was passed in, whose type is imported. What arrives otherwise has `⇢`. */
const stepPattern = /^( *)(?:(→|⇢) )?(\S+\.tsx?)\b/;
const importPattern = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The steps of the walkthroughs that name no file, or a file that does not import the next. */
export function walkthroughProblems(document, files) {
  const blocks = [...document.matchAll(/^```\n(.*?)^```/gms)].map(([, block]) => block.split("\n"));
  const walkthroughs = blocks.filter(([first = ""]) => stepPattern.test(first));
  if (walkthroughs.length === 0) return ["ARCHITECTURE.md has no walkthroughs"];
  return walkthroughs.flatMap((lines) => problemsOf(lines, files));
}

function problemsOf(lines, files) {
  const steps = lines.filter((line) => line.trim() !== "").map((line) => toStep(line, files));
  return steps.flatMap((step, index) => stepProblems(step, callerOf(steps, index)));
}

function toStep(line, files) {
  const [, indent = "", arrow, name = line] = stepPattern.exec(line) ?? [];
  const found = files.filter(({ path }) => `/${path}`.endsWith(`/${name}`));
  return { name, arrow, found, depth: arrow ? indent.length / 2 + 1 : 0 };
}

const callerOf = (steps, index) => steps.slice(0, index).findLast(({ depth }) => depth === steps[index].depth - 1);

function stepProblems({ name, arrow, found }, caller) {
  if (found.length !== 1) return [`ARCHITECTURE.md: ${name} names ${found.length} files`];
  if (arrow !== "→" || caller?.found.some((file) => imports(file, found[0]))) return [];
  return [`ARCHITECTURE.md: ${caller?.found[0]?.path ?? "nothing"} does not import ${name}`];
}

const imports = ({ path, text }, target) =>
  [...text.matchAll(importPattern)].some(([, file]) => normalize(join(dirname(path), file)) === target.path);
