import { expect, test } from "vitest";
import { matchPattern } from "./match-pattern.ts";

const hitsIn = (text: string, searched: string) => {
  const pattern = matchPattern(searched);
  return pattern ? text.split(pattern).filter((_, index) => index % 2 === 1) : [];
};

test.each([
  ["a part of a compound", "Död efter hjärtinfarkt", "infarkt", ["infarkt"]],
  ["a word typed without its dots", "Höftfraktur", "hoftfraktur", ["Höftfraktur"]],
  ["several words", "Stroke hos äldre", "stroke äldre", ["Stroke", "äldre"]],
  ["signs as they are", "Andel (%) per år", "(%)", ["(%)"]],
  ["nothing for a single letter", "Ett mått", "t", []],
  ["nothing without a search", "Ett mått", "  ", []],
])("%s is marked", (_, text, searched, hits) => {
  expect(hitsIn(text, searched)).toEqual(hits);
});
