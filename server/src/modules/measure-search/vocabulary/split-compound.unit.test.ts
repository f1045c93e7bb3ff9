import { describe, expect, test } from "vitest";
import { splitCompound } from "./split-compound.ts";

const split = (word: string, known: readonly string[]) => splitCompound(word, (part) => known.includes(part));

describe("a compound is split", () => {
  test.each([
    ["strokerehabilitering", ["stroke", "rehabilitering"]],
    ["akutmottagningsbesök", ["akut", "mottagning", "besök"]],
    ["typ2diabetes", ["typ", "2", "diabetes"]],
  ])("%s, into as few known words as possible", (word, parts) => {
    expect(split(word, [...parts, "rehab", "mott"])).toEqual(parts);
  });

  test.each([
    ["with an unknown beginning", "xyzbesök", ["besök"]],
    ["with an unknown end", "akutxyzq", ["akut"]],
    ["of parts that are too short", "tåben", ["tå", "ben"]],
  ])("but not one %s", (_case, word, known) => {
    expect(split(word, known)).toBeUndefined();
  });
});

test.each([5, 10, 14, 120])(
  "a word that can be read in many ways is looked up a bounded number of times (%i)",
  (count) => {
    const known = new Set(["tand", "tandtand", "tandtandtand"]);
    let lookUps = 0;

    const parts = splitCompound(`qx${"tand".repeat(count)}`, (part) => {
      lookUps += 1;
      return known.has(part);
    });

    expect(parts).toBeUndefined();
    expect(lookUps).toBeLessThan(60 * 60);
  },
);
