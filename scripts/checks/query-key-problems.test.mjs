import { expect, test } from "vitest";
import { sharedQueryKeys } from "./query-key-problems.mjs";

const query = (path, key, declared = "") => ({ path, text: `${declared}queryKey: [${key}],\n  queryFn: () => 1` });

test("queries with different keys are fine", () => {
  const files = [query("a.ts", '"measures", "list", text'), query("b.ts", '"measures", "options", text')];

  expect(sharedQueryKeys(files)).toEqual([]);
});

test.each([
  ["the same words", '"measures", "list", typed'],
  ["a constant for a word", 'key, "list", typed'],
])("a key of two queries is reported: %s", (_, key) => {
  const files = [query("a.ts", '"measures", "list", text'), query("b.ts", key, 'const key = "measures";\n')];

  expect(sharedQueryKeys(files)).toEqual(['queries share the key ["measures", "list", *]: a.ts, b.ts']);
});
