import { expect, test } from "vitest";
import { walkthroughProblems } from "./walkthrough-problems.mjs";

const files = [
  { path: "server/src/save/save.routes.ts", text: 'import { save } from "./save.service.ts";' },
  { path: "server/src/save/save.service.ts", text: 'import type { Store } from "../store/store.repository.ts";' },
  { path: "server/src/store/store.repository.ts", text: "" },
];
const problemsIn = (...lines) => walkthroughProblems(["```", ...lines, "```", ""].join("\n"), files);

test("a walkthrough may name what a file calls itself, or by the type of what it was given", () => {
  const problems = problemsIn(
    "save/save.routes.ts   a save",
    "→ save/save.service.ts",
    "  → store/store.repository.ts",
  );

  expect(problems).toEqual([]);
});

test("a step that its caller does not import is reported", () => {
  const problems = problemsIn("save/save.routes.ts", "→ save/save.service.ts", "→ store/store.repository.ts");

  expect(problems).toEqual([
    "ARCHITECTURE.md: server/src/save/save.routes.ts does not import store/store.repository.ts",
  ]);
});

test("what arrives otherwise than by a call need not be imported, but must exist", () => {
  expect(problemsIn("save/save.routes.ts", "⇢ store/store.repository.ts")).toEqual([]);
  expect(problemsIn("save/save.routes.ts", "⇢ store/sender.ts")).toEqual([
    "ARCHITECTURE.md: store/sender.ts names 0 files",
  ]);
});

test("a document without walkthroughs is reported", () => {
  expect(walkthroughProblems("# Architecture\n", files)).toEqual(["ARCHITECTURE.md has no walkthroughs"]);
});
