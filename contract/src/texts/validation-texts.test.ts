import { expect, test } from "vitest";
import { z } from "zod";
import { emailAddress } from "../formats.ts";
import { line } from "../text-input.ts";
import "./issue-message.ts";
import { validationTexts, withLimit } from "./validation-texts.ts";

/** The eleven rules of the specification, each broken by what the schemas of the contract are made of. */
test.each<[string, z.ZodType, unknown, string]>([
  ["required", z.string(), undefined, "Detta fält är obligatoriskt"],
  ["email", emailAddress, "anna(a)region.example", "Ange en giltig e-postadress"],
  ["number", z.number(), "tolv", "Ange endast siffror"],
  ["integer", z.int(), 1.5, "Ange ett heltal"],
  ["capital", z.string().uppercase(), "Kod", "Ange endast versaler"],
  ["max length", z.string().max(5), "för långt", "Du måste ange högst 5 tecken"],
  ["min length", z.string().min(3), "ab", "Du måste ange minst 3 tecken"],
  ["strict length, too short", z.string().length(4), "abc", "Du måste ange exakt 4 tecken"],
  ["strict length, too long", z.string().length(4), "abcde", "Du måste ange exakt 4 tecken"],
  ["excluded characters", line(10), "a\u0000", "Texten innehåller otillåtna tecken"],
  ["not empty", z.array(z.string()).min(1), [], "Välj minst ett värde"],
  ["pattern", z.string().regex(/^\d+$/), "x", "Ogiltigt format"],
])("%s is told in Swedish", (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

const choice = z.enum(["HIGH", "LOW"]);

test.each<[string, z.ZodType, unknown, string]>([
  ["no text", z.string(), null, validationTexts.required],
  ["an empty required text", z.string().min(1), "", validationTexts.required],
  ["no choice", choice, undefined, validationTexts.required],
  ["a choice of nothing", choice, null, validationTexts.required],
  ["one of two that is not there", z.union([z.string(), z.number()]), undefined, validationTexts.required],
  ["an unknown choice", choice, "MIDDLE", validationTexts.choice],
  ["an id that is none", z.uuid(), "12", validationTexts.identifier],
  ["too many", z.array(z.string()).max(1), ["a", "b"], "Välj högst 1 värden"],
  ["too high a number", z.number().max(150), 151, "Ange högst 150"],
  ["too low a number", z.number().min(0), -1, "Ange minst 0"],
  ["an unknown key", z.strictObject({}), { x: 1 }, validationTexts.unknownKeys],
])("%s is told in Swedish", (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test("a limit is inserted into its message", () => {
  expect(withLimit(validationTexts.maxLength, 200)).toBe("Du måste ange högst 200 tecken");
  expect(withLimit(validationTexts.maxLength, 10_000)).toBe("Du måste ange högst 10\u00a0000 tecken");
  expect(withLimit(validationTexts.maxNumber, 1_000_000_000n)).toBe("Ange högst 1\u00a0000\u00a0000\u00a0000");
});
