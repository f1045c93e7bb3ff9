import { expect, test } from "vitest";
import { segmentsOf } from "./text-segments.ts";

const words = [
  { text: "Alla ", change: "same" },
  { text: "gamla", change: "removed" },
  { text: "vuxna", change: "added" },
  { text: " patienter", change: "same" },
] as const;

test("removed words have no place in the text, and the others keep theirs", () => {
  const segments = segmentsOf("Alla vuxna patienter", words, []);

  expect(segments.map(({ text, start }) => [text, start])).toEqual([
    ["Alla ", 0],
    ["gamla", undefined],
    ["vuxna", 5],
    [" patienter", 10],
  ]);
});

test("a commented passage is cut out across differences", () => {
  const segments = segmentsOf("Alla vuxna patienter", words, [{ start: 2, end: 14 }]);

  const commented = segments.filter(({ isCommented }) => isCommented).map(({ text }) => text);
  expect(commented).toEqual(["la ", "vuxna", " pat"]);
  expect(
    segments
      .filter(({ start }) => start !== undefined)
      .map(({ text }) => text)
      .join(""),
  ).toBe("Alla vuxna patienter");
});

test("differences of another text than the one shown are not marked", () => {
  const segments = segmentsOf("Något annat", words, []);

  expect(segments).toEqual([{ text: "Något annat", change: "same", start: 0, isCommented: false }]);
});
