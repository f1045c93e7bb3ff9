import { hiddenPersonName } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import {
  givenActor,
  givenCode,
  givenConnection,
  givenId,
  givenSubMeasure,
  givenTarget,
  givenTime,
} from "../../../testing/given.ts";
import { namedPartValue, partFieldLabel, shownPartValue } from "./part-fields.ts";
import { rowText } from "./row-text.ts";

describe("a row as one line", () => {
  test("of an actor names role and person", () => {
    expect(rowText(givenActor({ comment: "Från 2026" }))).toBe("Författare · Karin Ek · Från 2026");
  });

  test("of an organisation names it", () => {
    const instanceIdentifier = { id: givenId(), name: "Socialstyrelsen" };

    expect(rowText(givenActor({ person: null, instanceIdentifier }))).toBe("Författare · Socialstyrelsen");
  });

  test("of an actor whose name is hidden says so once", () => {
    const person = { id: givenId(), firstName: hiddenPersonName, lastName: hiddenPersonName };

    expect(rowText(givenActor({ person }))).toBe("Författare · Namnet visas för inloggade");
  });

  test("of a connection says what its numbers and dates are", () => {
    const connection = givenConnection({ contractVersion: 3, validFrom: givenTime("2026-01-15") });

    expect(rowText(connection)).toBe("Riksstroke · Kontraktsversion 3 · Giltig från 2026-01-15");
  });

  test("of a target value is in words", () => {
    const unit = givenCode("ANDEL", "Andel");

    expect(rowText(givenTarget({ value: 80.5, operator: "LTE", unit }))).toMatch(/högst 80,5 · Andel$/);
    expect(rowText(givenTarget())).not.toMatch(/GTE|REGISTER|SINGLE/);
  });

  test("of a sub-measure leaves out a title that is put together, and has its own texts", () => {
    const gender = givenCode("1", "Kvinna");
    const overrides = { numeratorDefinition: "Kvinnor" };

    expect(rowText(givenSubMeasure({ gender, title: "Ett mått, Kvinna", overrides }))).toBe("Kvinna · Kvinnor");
    expect(rowText(givenSubMeasure({ gender, title: "Kvinnorna", hasOwnTitle: true }))).toBe("Kvinna · Kvinnorna");
  });
});

describe("a value of a part", () => {
  test.each<[string, string | number | null, string]>([
    ["operator", "GTE", "minst"],
    ["value", 1204.5, "1\u00a0204,5"],
    ["contractVersion", 3.1, "3.1"],
    ["validTo", givenTime("2026-12-31"), "2026-12-31"],
    ["issuer", "Socialstyrelsen", "Socialstyrelsen"],
    ["issuer", null, ""],
    ["value", 0, "0"],
  ])("%s %s is shown as %s", (field, value, expected) => {
    expect(shownPartValue(field, value).toLowerCase()).toBe(expected.toLowerCase());
  });

  test.each([
    ["validFrom", "Giltig från"],
    ["numeratorDefinition", "Täljare"],
    ["gender", "Kön"],
    ["somethingNew", "somethingNew"],
  ])("%s is called %s", (field, label) => {
    expect(partFieldLabel(field)).toBe(label);
  });

  test("that is not there is not named either", () => {
    expect(namedPartValue("validTo", null)).toBe("");
  });
});
