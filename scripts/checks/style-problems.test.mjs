import { expect, test } from "vitest";
import { styleProblems } from "./style-problems.mjs";

const source = (jsx) => [{ path: "web/src/card.tsx", text: `import styles from "./card.module.css";\n${jsx}` }];
const sheet = (text) => [{ path: "web/src/card.module.css", text }];

test("a class with a rule that is used is fine, whatever its selector", () => {
  const rules = "@media (min-width: 0.5em) { .card:hover > .title { margin: 0.5em } } /* .old { } */";

  expect(styleProblems(source("styles.card; styles.title"), sheet(rules))).toEqual([]);
});

test("a class without a rule and a rule without a use are reported", () => {
  expect(styleProblems(source("styles.card"), sheet(".title {}"))).toEqual([
    "web/src/card.tsx uses the class card, which has no rule in web/src/card.module.css",
    "web/src/card.module.css has rules for .title, which nothing uses",
  ]);
});

test("classes that are chosen by a computed name or composed into others are used", () => {
  expect(styleProblems(source("styles[look]; styles.card"), sheet(".card {} .plain {}"))).toEqual([]);
  expect(styleProblems(source("styles.card"), sheet(".card { composes: base; } .base {}"))).toEqual([]);
});
