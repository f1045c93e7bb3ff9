import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findExactMatch, findMatch, type PickOption, toRows } from "./combobox-rows.ts";

const options = ["Riksstroke", "Riks-Stroke äldre", "Swedeheart"].map((name) => ({ id: name, name }));
const found = (text: string, total = options.length) => ({ options, total, text });
const kinds = (text: string, { canCreate = true, total = options.length } = {}) =>
  toRows(found(text, total), { canCreate }).map(({ kind }) => kind);

describe("the rows of the list", () => {
  test("are the options, then how many more there are, then what can be created", () => {
    expect(kinds("Nytt", { total: 20 })).toEqual(["option", "option", "option", "more", "create"]);
    expect(kinds("", { total: 20 })).toEqual(["option", "option", "option", "more"]);
  });

  test.each([
    ["riksstroke", false],
    ["  RIKSSTROKE ", false],
    ["Riksstrok", true],
    ["   ", false],
    ["", false],
  ])("offer to create '%s': %s", (text, isOffered) => {
    expect(kinds(text).includes("create")).toBe(isOffered);
  });

  test("offer nothing to those who may not create", () => {
    expect(kinds("Nytt", { canCreate: false })).not.toContain("create");
  });

  test("name what would be created without space around it", () => {
    expect(toRows(found("  Nytt namn "), { canCreate: true }).at(-1)).toEqual({ kind: "create", name: "Nytt namn" });
  });
});

describe("the option that a text identifies", () => {
  test.each([
    ["riksstroke", "Riksstroke"],
    ["SWEDEHEART ", "Swedeheart"],
    ["riks", undefined],
    ["", undefined],
  ])("'%s' is %s", (text, name) => {
    expect(findMatch(found(text))).toEqual(name && { id: name, name });
  });

  test("is the only option that matches, but not when a whole name is asked for", () => {
    const only = { options: options.slice(2), total: 1, text: "swe" };

    expect(findMatch(only)).toEqual(options[2]);
    expect(findExactMatch(only)).toBeUndefined();
  });

  test("is not the only one that has been fetched of many", () => {
    expect(findMatch({ options: options.slice(2), total: 9, text: "swe" })).toBeUndefined();
  });

  test("is unclear when several have the name", () => {
    const twins = [
      { id: "1", name: "Anna Ek" },
      { id: "2", name: "anna ek" },
    ];

    expect(findMatch({ options: twins, total: 2, text: "Anna Ek" })).toBe("ambiguous");
    expect(findExactMatch({ options: twins, total: 2, text: "Anna Ek" })).toBe("ambiguous");
  });

  test("is one of the options or nothing, and a whole name is never guessed", () => {
    const names = fc.array(fc.constantFrom("a", "A", "ab", "å", "b "), { maxLength: 5 });
    fc.assert(
      fc.property(names, fc.constantFrom("a", "ab", "å", " b", "c", ""), (given, text) => {
        const listed: PickOption[] = given.map((name, index) => ({ id: String(index), name }));
        const match = findMatch({ options: listed, total: listed.length, text });
        const exact = findExactMatch({ options: listed, total: listed.length, text });
        if (match !== undefined && match !== "ambiguous") expect(listed).toContain(match);
        if (exact !== undefined) expect(match).toEqual(exact);
      }),
    );
  });
});
