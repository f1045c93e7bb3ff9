import fc from "fast-check";
import { expect, test } from "vitest";
import { findQuote, replaceAt } from "./anchors.ts";

const range = (original: string, text: string, from = 0) => {
  const start = original.indexOf(text, from);
  return { text, start, end: start + text.length };
};

test("quoted words are found where they have moved to", () => {
  const original = "Antal patienter som fått vård i tid";
  const quote = range(original, "fått vård");

  expect(findQuote(`Här räknas alla. ${original}`, quote, original)).toEqual({ start: 37, end: 46 });
  expect(findQuote(original, quote, original)).toEqual({ start: quote.start, end: quote.end });
});

test("words that are gone, or that cannot be distinguished from others, have no span", () => {
  const original = "Antal patienter med vård. Antal kvinnor med vård.";
  const second = range(original, "med vård", 30);

  expect(findQuote("Antal patienter.", second, original)).toBeNull();
  expect(findQuote("Helt annan text med vård i mitten, och en gång till med vård här", second, original)).toBeNull();
  expect(findQuote("Antal patienter med vård. Antal kvinnor med vård.", second, original)?.start).toBe(second.start);
});

test("the same word elsewhere is not taken for one that was deleted", () => {
  const original = "Först och sedan och sist";
  const first = range(original, "och");

  expect(findQuote("Först, sedan och sist i en längre text om något annat", first, original)).toBeNull();
});

test("in the text that was quoted, the quote is always where it was", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length;
      const end = start + 1 + (length % (text.length - start));
      const span = findQuote(text, { text: text.slice(start, end), start, end }, text);

      expect(span).toEqual({ start, end });
      expect(span && replaceAt(text, span, text.slice(start, end))).toBe(text);
    }),
  );
});
