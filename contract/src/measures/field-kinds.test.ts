import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oids } from "../codes.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenCode, givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { fieldKinds } from "./field-kinds.ts";
import { versionFieldInputs, versionFieldOutputs } from "./version-field-schemas.ts";
import { versionFields } from "./version-field-table.ts";
import {
  codeFieldNames,
  fieldKindOf,
  fieldOfCategory,
  isVersionFieldName,
  rowKeyOf,
  textFieldNames,
  versionFieldNames,
} from "./version-fields.ts";

const stamp = { codeId: "ANDEL", oid: oids.unit };
const owner = { id: givenId(1), name: "Riksstroke" };

describe("a field is saved as", () => {
  test.each<[keyof typeof versionFieldInputs, unknown, unknown]>([
    ["title", "  Trombolys  vid stroke ", "Trombolys  vid stroke"],
    ["measureDefinition", " Andel ", "Andel"],
    ["measureDefinition", "", null],
    ["measureDefinition", "   ", null],
    ["measureDefinition", null, null],
    ["description", "två\r\nstycken\r", "två\nstycken"],
    ["numeratorDefinition", "", null],
    ["primaryDataReportingFormat", "ho\u0308ft", "höft"],
    ["thresholdForViewing", 5, 5],
    ["thresholdForViewing", "", null],
    ["thresholdForViewing", null, null],
    ["thresholdForViewing", 0, 0],
    ["validFrom", 0, 0],
    ["validTo", null, null],
    ["unit", { ...stamp, displayName: "Andel" }, stamp],
    ["unit", null, null],
    ["keywords", [], []],
    ["keywords", [stamp, stamp], [stamp, stamp]],
    ["measureOwner", { id: givenId(1).toUpperCase(), name: "Riksstroke" }, { id: givenId(1) }],
    ["measureOwner", null, null],
  ])("%s: %j becomes %j", (field, sent, saved) => {
    expect(versionFieldInputs[field].parse(sent)).toEqual(saved);
  });
});

describe("a field refuses", () => {
  test.each<[keyof typeof versionFieldInputs, unknown, string]>([
    ["title", "", validationTexts.required],
    ["title", null, validationTexts.required],
    ["title", "två\nrader", validationTexts.excludedCharacters],
    ["title", 7, validationTexts.invalid],
    ["measureDefinition", "två\nrader", validationTexts.excludedCharacters],
    ["references", "a\u0000b", validationTexts.excludedCharacters],
    ["thresholdForViewing", -1, "Ange minst 0"],
    ["thresholdForViewing", 1000, "Ange högst 999"],
    ["thresholdForViewing", 1.5, validationTexts.integer],
    ["thresholdForViewing", "fem", validationTexts.number],
    ["validFrom", "2026-01-01", validationTexts.number],
    ["validFrom", 1.5, validationTexts.integer],
    ["validTo", Date.parse("1899-12-31"), validationTexts.date],
    ["validTo", Date.parse("2200-01-02"), validationTexts.date],
    ["keywords", null, validationTexts.required],
    ["measureOwner", "Riksstroke", validationTexts.invalid],
  ])("%s: %j", (field, sent, message) => {
    expect(faultsOf(versionFieldInputs[field], sent)).toEqual({ "": message });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { codeId: validationTexts.required, oid: validationTexts.required }],
    [{ ...stamp, codeId: "" }, { codeId: validationTexts.required }],
    [{ ...stamp, oid: "1.2\u0007" }, { oid: validationTexts.pattern }],
  ])("a code: %j", (sent, faults) => {
    expect(faultsOf(versionFieldInputs.unit, sent)).toEqual(faults);
  });

  test.each<[keyof typeof versionFieldInputs, number, string]>([
    ["title", 150, "Du måste ange högst 150 tecken"],
    ["measureDefinition", 500, "Du måste ange högst 500 tecken"],
    ["primaryDataReportingFormat", 500, "Du måste ange högst 500 tecken"],
    ["description", 10_000, "Du måste ange högst 10\u00a0000 tecken"],
  ])("%s of more than %s characters", (field, limit, message) => {
    expect(faultsOf(versionFieldInputs[field], "x".repeat(limit))).toEqual({});
    expect(faultsOf(versionFieldInputs[field], "x".repeat(limit + 1))).toEqual({ "": message });
  });

  test("more than a hundred codes", () => {
    const sent = Array.from({ length: 101 }, () => stamp);

    expect(faultsOf(versionFieldInputs.keywords, sent)).toEqual({ "": "Välj högst 100 värden" });
  });

  test("an owner without a proper id", () => {
    expect(faultsOf(versionFieldInputs.measureOwner, { id: "Riksstroke" })).toEqual({ id: validationTexts.identifier });
  });
});

describe("a value read and the same value written compare as equal", () => {
  const codeId = fc.constantFrom("A", "B", "C", "D");
  const code = codeId.map((id) => givenCode("keywords", id));

  test("for one code, whatever it is called now", () => {
    fc.assert(
      fc.property(code, fc.string(), (value, displayName) => {
        const { comparisonKey, toInput } = fieldKinds.code;
        expect(comparisonKey({ ...value, displayName })).toEqual(comparisonKey(toInput(value)));
      }),
    );
  });

  test("for several codes, in any order and however often each is repeated", () => {
    fc.assert(
      fc.property(fc.array(code), fc.nat(), (value, start) => {
        const { comparisonKey, toInput } = fieldKinds.codes;
        const rotated = [...value.slice(start % (value.length + 1)), ...value.slice(0, start % (value.length + 1))];
        expect(comparisonKey(toInput([...rotated, ...value]))).toEqual(comparisonKey(value));
      }),
    );
  });

  test("but not when a code is another, or one is missing", () => {
    const { comparisonKey } = fieldKinds.codes;
    const [a, b] = [givenCode("keywords", "A"), givenCode("keywords", "B")];

    expect(comparisonKey([a])).not.toEqual(comparisonKey([b]));
    expect(comparisonKey([a])).not.toEqual(comparisonKey([a, b]));
    expect(comparisonKey([a])).not.toEqual(comparisonKey([{ ...a, oid: oids.unit }]));
  });

  test("for an owner, whatever it is called now", () => {
    const { comparisonKey, toInput } = fieldKinds.owner;

    expect(comparisonKey({ ...owner, name: "Nytt namn" })).toEqual(comparisonKey(toInput(owner)));
    expect(comparisonKey(null)).not.toEqual(comparisonKey(owner));
  });
});

describe("what people read", () => {
  const codes = [givenCode("keywords", "A", "Stroke"), givenCode("keywords", "B", "Hjärta")];

  test.each([
    ["a code", fieldKinds.code.display(givenCode("unit", "ANDEL", "Andel")), "Andel"],
    ["no code", fieldKinds.code.display(null), null],
    ["several codes", fieldKinds.codes.display(codes), "Stroke, Hjärta"],
    ["no codes", fieldKinds.codes.display([]), null],
    ["an owner", fieldKinds.owner.display(owner), "Riksstroke"],
    ["a text", fieldKinds.text.display("Läs så här"), "Läs så här"],
    ["zero", fieldKinds.integer.display(0), 0],
  ])("%s", (_, shown, expected) => {
    expect(shown).toBe(expected);
  });

  test("lists can be filtered by codes and owners, and by nothing else", () => {
    expect(fieldKinds.codes.filterValues(codes)).toEqual([
      { id: givenId(), name: "Stroke", codeId: "A" },
      { id: givenId(), name: "Hjärta", codeId: "B" },
    ]);
    expect(fieldKinds.code.filterValues(null)).toEqual([]);
    expect(fieldKinds.owner.filterValues(owner)).toEqual([owner]);
    expect(fieldKinds.text.filterValues("Stroke")).toEqual([]);
    expect(fieldKinds.date.filterValues(0)).toEqual([]);
  });

  test("searches look in texts only", () => {
    const searched = Object.entries(fieldKinds)
      .filter(([, { difference }]) => difference === "text")
      .map(([kind]) => kind);

    expect(searched).toEqual(["name", "line", "text"]);
    expect(fieldKinds.line.searchText("Andel")).toBe("Andel");
    expect(fieldKinds.integer.searchText(5)).toBeNull();
    expect(fieldKinds.code.searchText(givenCode("unit", "ANDEL"))).toBeNull();
  });

  test("a row of a list holds names of codes, and several of them with their ids", () => {
    expect(fieldKinds.code.toRow(givenCode("unit", "ANDEL", "Andel"))).toBe("Andel");
    expect(fieldKinds.codes.toRow(codes)).toEqual([
      { id: givenId(), name: "Stroke" },
      { id: givenId(), name: "Hjärta" },
    ]);
    expect(fieldKinds.owner.toRow(owner)).toEqual(owner);
  });

  test("a cell of an exported file holds names, and a date as the Swedish day", () => {
    expect(fieldKinds.text.toCell("Stroke")).toBe("Stroke");
    expect(fieldKinds.integer.toCell(0)).toBe(0);
    expect(fieldKinds.date.toCell(0)).toEqual({ day: "1970-01-01" });
    expect(fieldKinds.date.toCell(Date.parse("2026-06-30T22:00:00Z"))).toEqual({ day: "2026-07-01" });
    expect(fieldKinds.code.toCell("Andel")).toBe("Andel");
    expect(fieldKinds.codes.toCell([{ id: givenId(), name: "Hjärta" }])).toEqual(["Hjärta"]);
    expect(fieldKinds.owner.toCell(owner)).toBe(owner.name);
    expect([fieldKinds.date.toCell(null), fieldKinds.owner.toCell(null)]).toEqual([null, null]);
  });
});

describe("every field of the table", () => {
  test.each(versionFieldNames)("%s: the empty value can be read, and written back as it was read", (name) => {
    const kind = fieldKindOf(name);
    expect(faultsOf(versionFieldOutputs[name], kind.empty)).toEqual({});
    if (name !== "title") expect(versionFieldInputs[name].parse(kind.toInput(kind.empty))).toEqual(kind.empty);
    expect(faultsOf(kind.row, kind.toRow(kind.empty))).toEqual({});
  });

  test("has a Swedish label of its own", () => {
    const labels = versionFieldNames.map((name) => versionFields[name].label);

    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-ZÅÄÖ]/);
  });

  test("has a key of its own in rows and files", () => {
    const keys = versionFieldNames.map(rowKeyOf);

    expect(new Set(keys).size).toBe(keys.length);
    expect(rowKeyOf("unit")).toBe("unitType");
    expect(rowKeyOf("title")).toBe("title");
  });

  test("holds codes of a category that no other field has", () => {
    for (const name of codeFieldNames) expect(fieldOfCategory(versionFields[name].category)).toBe(name);
  });

  test("that a sub-measure may word in its own way is a text other than the title", () => {
    expect(textFieldNames).toContain("numeratorDefinition");
    expect(textFieldNames).toContain("measureDefinition");
    expect(textFieldNames).not.toContain("title");
    expect(textFieldNames).not.toContain("unit");
  });

  test.each(["toString", "__proto__", "constructor", "Title", ""])("is not called '%s'", (name) => {
    expect(isVersionFieldName(name)).toBe(false);
  });
});
