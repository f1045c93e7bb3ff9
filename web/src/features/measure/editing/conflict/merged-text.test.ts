import { expect, test } from "vitest";
import { mergedText } from "./merged-text.ts";

test("a merged text contains the common words and both sides' additions in readable order", () => {
  const mine = "Antal patienter där tiden är högst 90 minuter.";
  const theirs = "Antal patienter där tiden till ledare är högst 120 minuter.";

  expect(mergedText(mine, theirs)).toBe("Antal patienter där tiden till ledare är högst 90 120 minuter.");
});

test("a text merged with nothing is the text", () => {
  expect(mergedText("", "Alla patienter")).toBe("Alla patienter");
  expect(mergedText("Alla patienter", "")).toBe("Alla patienter");
});
