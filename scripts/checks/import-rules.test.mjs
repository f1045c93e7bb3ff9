import { expect, test } from "vitest";
import { importProblems } from "./import-rules.mjs";

const modules = "server/src/modules";
const file = (path, text) => ({ path: `${modules}/${path}`, text });
const importing = (path, ...targets) =>
  file(path, targets.map((target) => `import { x } from "${target}";`).join("\n"));

test("modules that depend on each other one way are fine", () => {
  const files = [
    importing("persons/persons.routes.ts", "../registers/registers.service.ts"),
    importing("registers/registers.service.ts", "../events/events.service.ts", "./registers.repository.ts"),
  ];

  expect(importProblems(files)).toEqual([]);
});

test.each([
  ["directly", { a: ["b"], b: ["a"] }, "a → b → a"],
  ["through another", { a: ["b"], b: ["c"], c: ["a"] }, "a → b → c → a"],
])("two modules that import each other %s are reported once", (_, arrows, cycle) => {
  const files = Object.entries(arrows).map(([module, others]) =>
    importing(`${module}/${module}.service.ts`, ...others.map((other) => `../${other}/${other}-rules.ts`)),
  );

  expect(importProblems(files)).toEqual([`modules import each other in a cycle: ${cycle}`]);
});

test.each([
  ["two files", { a: ["b"], b: ["a"] }, "a.ts → b.ts → a.ts"],
  ["three files, of which two are in a longer cycle", { a: ["b"], b: ["c", "a"], c: ["a"] }, "a.ts → b.ts → a.ts"],
  ["a file by itself", { a: ["a"] }, "a.ts → a.ts"],
])("imports of types in a cycle are reported once: %s", (_, arrows, cycle) => {
  const files = Object.entries(arrows).map(([name, others]) => ({
    path: `${name}.ts`,
    text: others.map((other) => `import type { T } from "./${other}.ts";`).join("\n"),
  }));

  expect(importProblems(files)).toEqual([`files import each other in a cycle: ${cycle}`]);
});

test("every cycle of files is found, and files that only lead to one are no part of it", () => {
  const arrows = { a: ["b", "c"], b: ["c"], c: ["d"], d: ["c", "x"], x: ["y"], y: ["x"], z: ["a"] };
  const files = Object.entries(arrows).map(([name, others]) => ({
    path: `web/src/ui/${name}.tsx`,
    text: others.map((other) => `export { T } from "./${other}.tsx";`).join("\n"),
  }));

  expect(importProblems(files).toSorted()).toEqual(
    [
      ["c", "d", "c"],
      ["x", "y", "x"],
    ].map(
      (cycle) => `files import each other in a cycle: ${cycle.map((name) => `web/src/ui/${name}.tsx`).join(" → ")}`,
    ),
  );
});

test("files that import each other crosswise without a cycle are fine, and tests and packages do not count", () => {
  const files = [
    { path: "a.ts", text: 'import { B } from "./b.ts";\nimport { C } from "./c.ts";' },
    { path: "b.ts", text: 'import { C } from "./c.ts";\nimport { z } from "zod";' },
    { path: "c.ts", text: "" },
    { path: "c.test.ts", text: 'import "./a.ts";\nimport "./c.test.ts";' },
  ];

  expect(importProblems(files)).toEqual([]);
});

test.each(["language", "memory", "metrics"])("what %s holds does not depend on modules", (folder) => {
  const files = [{ path: `server/src/${folder}/a.ts`, text: 'import { B } from "../modules/b/b.service.ts";' }];

  expect(importProblems(files)).toEqual([expect.stringContaining("modules depend on these")]);
});

test("a service leaves another module's repository alone, and a repository may build on it", () => {
  const files = [
    importing("roles/roles.service.ts", "../actors/actors.repository.ts"),
    importing("persons/persons.repository.ts", "../actors/actors.repository.ts"),
  ];

  expect(importProblems(files)).toEqual([expect.stringContaining("roles/roles.service.ts imports")]);
});

test.each([
  ["a tagged query", 'import { sql } from "kysely";\nsql`SELECT 1`.execute(db);'],
  ["a built query", 'db.selectFrom("person").selectAll()'],
  ["a written row", 'tx.insertInto("person").values(row)'],
])("a file with %s is called a repository", (_, text) => {
  const [service, repository] = [file("persons/persons.service.ts", text), file("persons/persons.repository.ts", text)];

  expect(importProblems([service, repository])).toEqual([
    `${modules}/persons/persons.service.ts queries the database: name it .repository.ts`,
  ]);
});

test("a service does not pass on a repository as its own, though it may pass on the shape of a row", () => {
  const files = [
    file("a/a.service.ts", 'export { listRows } from "./a.repository.ts";'),
    file("b/b.service.ts", 'export * from "./b.repository.ts";'),
    file("c/c.service.ts", 'export type { Row } from "./c.repository.ts";'),
  ];

  expect(importProblems(files)).toEqual([
    `${modules}/a/a.service.ts passes on a repository as its own`,
    `${modules}/b/b.service.ts passes on a repository as its own`,
  ]);
});

test("tests may look behind the scenes", () => {
  expect(importProblems([importing("roles/roles.test.ts", "../actors/actors.repository.ts")])).toEqual([]);
});
