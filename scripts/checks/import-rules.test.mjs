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
    importing(`${module}/${module}.service.ts`, ...others.map((other) => `../${other}/${other}.service.ts`)),
  );

  expect(importProblems(files)).toEqual([`modules import each other in a cycle: ${cycle}`]);
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
