import { describe, expect, test } from "vitest";
import { z } from "zod";
import { epochMillis, optionalDate } from "../dates.ts";
import { emailAddress, hsaId, oid, phoneNumber, webLink } from "../formats.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { validationTexts, withLimit } from "./validation-texts.ts";

const oneOrMany = z.union([z.array(z.object({ id: z.string().min(1) })).max(2), z.object({ id: z.string().min(1) })]);

describe("where one value or a list is taken", () => {
  test("a list that is too long is told so", () => {
    expect(faultsOf(oneOrMany, [{ id: "a" }, { id: "b" }, { id: "c" }])).toEqual({ "": "Välj högst 2 värden" });
  });

  test.each<[unknown, Record<string, string>]>([
    [[{ id: "" }], { "0.id": validationTexts.required }],
    [{ id: "" }, { id: validationTexts.required }],
    ["a", { "": validationTexts.invalid }],
    [7, { "": validationTexts.invalid }],
  ])("%j is told: %j", (sent, faults) => {
    expect(faultsOf(oneOrMany, sent)).toEqual(faults);
  });

  test("nothing is missing", () => {
    expect(faultsOf(oneOrMany, undefined)).toEqual({ "": validationTexts.required });
  });
});

describe("a value of another type", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["a number where a text is meant", z.string(), 7, validationTexts.invalid],
    ["a text where yes or no is meant", z.boolean(), "ja", validationTexts.invalid],
    ["a list where an object is meant", z.object({}), [], validationTexts.invalid],
    ["a text where a number is meant", z.number(), "7", validationTexts.number],
    ["what is no number", z.number(), Number.NaN, validationTexts.number],
    ["a number without end", z.number(), Number.POSITIVE_INFINITY, validationTexts.number],
    ["half a number where a whole one is meant", z.int(), 0.5, validationTexts.integer],
  ])("%s is told in Swedish", (_, schema, sent, message) => {
    expect(Object.values(faultsOf(schema, sent))).toContain(message);
  });
});

describe("a fault is told at its place", () => {
  const schema = z.object({
    name: z.string().min(1),
    actors: z.array(z.object({ role: z.object({ id: z.uuid() }), comment: z.string().max(3).nullable() })),
  });

  test("in a list, by the number of the entry", () => {
    const role = { id: "01900000-0000-7000-8000-000000000000" };

    expect(
      faultsOf(schema, {
        name: "",
        actors: [
          { role, comment: null },
          { role: { id: "x" }, comment: "för lång" },
        ],
      }),
    ).toEqual({
      name: validationTexts.required,
      "actors.1.role.id": validationTexts.identifier,
      "actors.1.comment": "Du måste ange högst 3 tecken",
    });
  });
});

describe("a date", () => {
  test.each(["1900-01-01", "1970-01-01", "2026-11-18", "2200-01-01"])("may be %s", (text) => {
    expect(faultsOf(epochMillis, Date.parse(text))).toEqual({});
  });

  test.each<[string, unknown, string]>([
    ["before 1900", Date.parse("1899-12-31T23:59:59.999Z"), validationTexts.date],
    ["after the first moment of 2200", Date.parse("2200-01-01T00:00:00.001Z"), validationTexts.date],
    ["a text", "2026-11-18", validationTexts.number],
    ["a part of a millisecond", 0.5, validationTexts.integer],
    ["nothing", null, validationTexts.required],
  ])("%s is refused", (_, sent, message) => {
    expect(faultsOf(epochMillis, sent)).toEqual({ "": message });
  });

  test("may be left out where it is optional", () => {
    expect(optionalDate.parse(null)).toBeNull();
  });
});

describe("a format that is wrong is told with an example or a rule", () => {
  test.each<[string, z.ZodType, string, string]>([
    ["an HSA-id", hsaId, "SE123", validationTexts.hsaId],
    ["an OID", oid, "1.02", validationTexts.oid],
    ["an e-mail address", emailAddress, "anna@", validationTexts.email],
    ["a telephone number", phoneNumber, "tolv", validationTexts.phone],
    ["a link", webLink, "javascript:alert(1)", validationTexts.link],
    ["a link with a space", webLink, "https://x.se/a b", validationTexts.link],
    ["a link without a host", webLink, "https://", validationTexts.link],
  ])("%s", (_, schema, sent, message) => {
    expect(Object.values(faultsOf(schema, sent))).toContain(message);
  });

  test("and one that is too long as such, once", () => {
    expect(faultsOf(emailAddress, `${"a".repeat(200)}@x.se`)).toEqual({ "": "Du måste ange högst 200 tecken" });
  });
});

describe("every message", () => {
  test.each(Object.entries(validationTexts))("%s is a Swedish sentence without a full stop", (_, message) => {
    expect(message).toMatch(/^[A-ZÅÄÖ].*[^.]$/);
    expect(message.match(/\{/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test("is one of its own", () => {
    const all = Object.values(validationTexts);

    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    [5, "Du måste ange högst 5 tecken"],
    [10n, "Du måste ange högst 10 tecken"],
    ["$&", "Du måste ange högst $& tecken"],
  ])("with the limit %s reads: %s", (limit, expected) => {
    expect(withLimit(validationTexts.maxLength, limit)).toBe(expected);
  });
});
