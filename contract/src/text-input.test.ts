import { describe, expect, test } from "vitest";
import type { z } from "zod";
import "./texts/issue-message.ts";
import { line, longText, optional, requiredLine } from "./text-input.ts";
import { validationTexts } from "./texts/validation-texts.ts";

const faultOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe("equal texts compare equal", () => {
  test.each([
    ["  omgiven av luft  ", "omgiven av luft"],
    ["två\r\nrader\roch en", "två\nrader\noch en"],
    ["ho\u0308ft", "höft"],
    ["", ""],
    ["   ", ""],
  ])("%j becomes %j", (sent, kept) => {
    expect(longText(100).parse(sent)).toBe(kept);
  });
});

describe("what breaks files and feeds is refused", () => {
  test.each(["a\u0000b", "a\u001bb", "\uFEFFa", "a\uD800b"])("%j", (text) => {
    expect(faultOf(longText(100), text)).toBe(validationTexts.excludedCharacters);
  });

  test.each(["två\nrader", "två\u2028rader"])("%j on one line", (text) => {
    expect(faultOf(line(100), text)).toBe(validationTexts.excludedCharacters);
  });

  test.each(["tabb\toch rad\nslut", "emoji 🩺", "åäö"])("but not %j", (text) => {
    expect(longText(100).parse(text)).toBe(text);
  });
});

test("length is counted in what is kept", () => {
  expect(longText(3).parse("  abc  ")).toBe("abc");
  expect(faultOf(longText(3), "abcd")).toBe("Du måste ange högst 3 tecken");
});

test.each(["", "  "])("a required line is not %j", (text) => {
  expect(faultOf(requiredLine(10), text)).toBe(validationTexts.required);
});

test.each([
  ["", null],
  ["  ", null],
  [null, null],
  ["a", "a"],
])("an optional text %j is kept as %j", (sent, kept) => {
  expect(optional(line(10)).parse(sent)).toBe(kept);
});
