import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";
import { splitSentences } from "./split-sentences.ts";

const textsOf = (text: string) => splitSentences(text).map((sentence) => sentence.text);

test.each([
  ["En mening. Två meningar! Tre?", ["En mening.", "Två meningar!", "Tre?"]],
  [
    "Patienter, t.ex. Barn och ca. 50 vuxna. Bl.a. Stroke ingår.",
    ["Patienter, t.ex. Barn och ca. 50 vuxna.", "Bl.a. Stroke ingår."],
  ],
  [
    "Ålder 2.5 år, I63.9 ingår. Övriga m.m. Därefter räknas.",
    ["Ålder 2.5 år, I63.9 ingår.", "Övriga m.m.", "Därefter räknas."],
  ],
  ["Enligt A. Ek ingår alla. (Även barn.) Slut", ["Enligt A. Ek ingår alla.", "(Även barn.)", "Slut"]],
  ["- ett\n- två\n\n1. Första\n2. Andra", ["- ett", "- två", "1. Första", "2. Andra"]],
  ["Fr.o.m. 2024. Till dess gäller p.g.a. Covid annat.", ["Fr.o.m. 2024.", "Till dess gäller p.g.a. Covid annat."]],
  ["  ", []],
])("%s is split into its sentences", (text, sentences) => {
  expect(textsOf(text)).toEqual(sentences);
});

test("two additions to the same text stand after each other, and no sentence is made of both", () => {
  const ancestor = "Alla frakturer räknas.";

  expect(
    mergeTexts({
      ancestor,
      mine: `${ancestor} Patologiska frakturer ingår inte.`,
      theirs: `${ancestor} Reoperationer räknas.`,
    }),
  ).toEqual({
    text: `${ancestor} Patologiska frakturer ingår inte. Reoperationer räknas.`,
    hasOverlap: false,
  });
});

test("changes of different sentences are both kept, and a sentence changed by both is reported", () => {
  const ancestor = "Antal patienter. Tiden är högst 90 minuter. Barn ingår.";
  const mine = "Antal patienter med stroke. Tiden är högst 90 minuter. Barn ingår.";

  expect(mergeTexts({ ancestor, mine, theirs: "Antal patienter. Tiden är högst 90 minuter." })).toEqual({
    text: "Antal patienter med stroke. Tiden är högst 90 minuter.",
    hasOverlap: false,
  });
  expect(mergeTexts({ ancestor, mine, theirs: ancestor.replace("Antal", "Andel") })).toEqual({
    text: "Antal patienter med stroke. Andel patienter. Tiden är högst 90 minuter. Barn ingår.",
    hasOverlap: true,
  });
});

test("texts without a full stop are kept apart", () => {
  const texts = { ancestor: "", mine: "Bortfall i registret", theirs: "Olika kodning" };

  expect(mergeTexts(texts).text).toBe("Bortfall i registret\nOlika kodning");
  expect(mergeTexts({ ...texts, separator: " / " }).text).toBe("Bortfall i registret / Olika kodning");
});

test("lines stay lines", () => {
  const ancestor = "Ingår:\n- stroke";

  expect(mergeTexts({ ancestor, mine: `${ancestor}\n- TIA`, theirs: `${ancestor}\n- blödning` }).text).toBe(
    "Ingår:\n- stroke\n- TIA\n- blödning",
  );
});

const sentence = fc
  .tuple(fc.constantFrom("Alla", "Inga", "Vissa"), fc.constantFrom("barn", "vuxna", "ca. 5 män"), fc.nat(3))
  .map(([who, whom, count]) => `${who} ${whom} ${count}.`);
const text = fc.array(fc.tuple(sentence, fc.constantFrom(" ", "\n")), { maxLength: 6 }).map((parts) =>
  parts
    .map(([words, gap]) => words + gap)
    .join("")
    .trim(),
);

test("a text is its sentences with their gaps", () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (any) => {
      expect(
        splitSentences(any)
          .map(({ text: words, gap }) => words + gap)
          .join("")
          .trim(),
      ).toBe(any.trim());
    }),
  );
});

test("every sentence of a merged text is a sentence of one of the two", () => {
  fc.assert(
    fc.property(text, text, text, (ancestor, mine, theirs) => {
      const known = new Set([...textsOf(mine), ...textsOf(theirs)]);
      for (const one of textsOf(mergeTexts({ ancestor, mine, theirs }).text)) expect(known).toContain(one);
    }),
    { numRuns: 2000 },
  );
});

test("a side that has changed nothing gives way to the other", () => {
  fc.assert(
    fc.property(text, text, (ancestor, changed) => {
      expect(mergeTexts({ ancestor, mine: changed, theirs: ancestor }).text).toBe(changed);
      expect(mergeTexts({ ancestor, mine: ancestor, theirs: changed }).text).toBe(changed);
      expect(mergeTexts({ ancestor, mine: changed, theirs: changed })).toEqual({ text: changed, hasOverlap: false });
    }),
    { numRuns: 2000 },
  );
});

test("what either has written is in the merged text, and what both have removed is not", () => {
  fc.assert(
    fc.property(text, text, text, (ancestor, mine, theirs) => {
      const merged = textsOf(mergeTexts({ ancestor, mine, theirs }).text);
      const before = new Set(textsOf(ancestor));
      const written = [...textsOf(mine), ...textsOf(theirs)].filter((one) => !before.has(one));
      for (const one of written) expect(merged).toContain(one);
      const left = new Set([...textsOf(mine), ...textsOf(theirs)]);
      for (const one of before) if (!left.has(one)) expect(merged).not.toContain(one);
    }),
    { numRuns: 2000 },
  );
});

test("each side's own sentences stand in the order in which they were written", () => {
  fc.assert(
    fc.property(text, text, text, (ancestor, mine, theirs) => {
      const merged = textsOf(mergeTexts({ ancestor, mine, theirs }).text);
      const added = textsOf(mine).filter((one) => !textsOf(ancestor).includes(one) && !textsOf(theirs).includes(one));
      let at = -1;
      for (const one of added) {
        at = merged.indexOf(one, at + 1);
        expect(at).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});
