import { expect, test } from "vitest";
import { diffWords, groupDiff } from "./word-diff.ts";

test("a replaced word is marked", () => {
  expect(diffWords("högst 120 minuter.", "högst 90 minuter.")).toEqual([
    { text: "högst ", change: "same" },
    { text: "120", change: "removed" },
    { text: "90", change: "added" },
    { text: " minuter.", change: "same" },
  ]);
});

test("removing either kind of change gives back one of the texts", () => {
  const [before, after] = ["Patienter med stroke, 18 år och äldre", "Alla patienter med stroke som vårdats"];

  const words = diffWords(before, after);

  const without = (change: string) =>
    words
      .filter((run) => run.change !== change)
      .map(({ text }) => text)
      .join("");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("an empty text differs in everything", () => {
  expect(diffWords("", "Ny text")).toEqual([{ text: "Ny text", change: "added" }]);
  expect(diffWords("", "")).toEqual([]);
});

test("very different long texts are shown as replaced, within a bounded cost", () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join(" ");

  const words = diffWords(long("a"), long("b"));

  expect(words.map(({ change }) => change)).toEqual(["removed", "added"]);
});

test("where hardly a word is shared, the removed text is shown first and then the added", () => {
  const words = diffWords("Jämför sjukhus i samma län.", "Tolka alltid sjukhus med stor försiktighet.");

  expect(groupDiff(words)).toEqual([
    { text: "Jämför sjukhus i samma län", change: "removed" },
    { text: "Tolka alltid sjukhus med stor försiktighet", change: "added" },
    { text: ".", change: "same" },
  ]);
});

test("a single replaced word stays in its position", () => {
  const words = diffWords("inom 90 minuter från första EKG", "inom 60 minuter från första EKG");

  expect(groupDiff(words)).toEqual(words);
});
