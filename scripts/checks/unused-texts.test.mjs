import { expect, test } from "vitest";
import { unusedTexts } from "./unused-texts.mjs";

const texts = { list: { heading: "Listan", count_one: "ett", count_other: "flera", empty: { advice: "Sök" } } };
const keysUnusedBy = (text) =>
  unusedTexts(texts, [{ text }]).map((problem) => problem.replace("nothing uses the text ", ""));

test("a text that no source names is reported, once for its forms", () => {
  expect(keysUnusedBy("")).toEqual(["list.heading", "list.count", "list.empty.advice"]);
});

test.each([
  ["keys", 't("list.heading"); t("list.count", { count }); t("list.empty.advice")'],
  ["a template", `t(\`list.\${name}\`)`],
  ["a template with a gap in the middle", `t(\`list.\${kind}.advice\`); t("list.heading"); t("list.count")`],
  ["a group", 'sv.list.empty; t("list.heading"); t("list.count")'],
  ["the names that are taken from a group", 'const { heading, count: found } = sv.list; "list.empty.advice"'],
])("texts are named by %s", (_, source) => {
  expect(keysUnusedBy(source)).toEqual([]);
});
