import { expect, test } from "vitest";
import { diffWords, groupDiff } from "./word-diff.ts";

test("a word that is replaced is told apart from those around it", () => {
  expect(diffWords("högst 120 minuter.", "högst 90 minuter.")).toEqual([
    { text: "högst ", change: "same" },
    { text: "120", change: "removed" },
    { text: "90", change: "added" },
    { text: " minuter.", change: "same" },
  ]);
});

test("what is left of either text is the text itself", () => {
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

test("nothing and something differ in everything", () => {
  expect(diffWords("", "Ny text")).toEqual([{ text: "Ny text", change: "added" }]);
  expect(diffWords("", "")).toEqual([]);
});

test("very long texts are told apart as wholes, without keeping the reader waiting", () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, place) => `${word}${place}`).join(" ");

  const words = diffWords(long("a"), long("b"));

  expect(words.map(({ change }) => change)).toEqual(["removed", "added"]);
});

test("where hardly a word is left, what has gone is read whole and then what has come", () => {
  const words = diffWords("Jämför sjukhus i samma län.", "Tolka alltid sjukhus med stor försiktighet.");

  expect(groupDiff(words)).toEqual([
    { text: "Jämför sjukhus i samma län", change: "removed" },
    { text: "Tolka alltid sjukhus med stor försiktighet", change: "added" },
    { text: ".", change: "same" },
  ]);
});

test("a word exchanged in a sentence that is otherwise the same stays where it is", () => {
  const words = diffWords("inom 90 minuter från första EKG", "inom 60 minuter från första EKG");

  expect(groupDiff(words)).toEqual(words);
});
