import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oids } from "../codes.ts";
import { hiddenPersonId, hiddenPersonName } from "../person-names.ts";
import { faultsOf } from "../testing/faults-of.ts";
import {
  givenActor,
  givenCode,
  givenConnection,
  givenId,
  givenSubMeasure,
  givenTarget,
} from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { actor, actorInput, actorPart } from "./actor.ts";
import { connectionInput, connectionPart } from "./connection.ts";
import { type ReferenceLookup, referenceKey, referenceName, toIdReference, toStamp } from "./references.ts";
import { overridesInput, subMeasureInput, subMeasurePart } from "./sub-measure.ts";
import { isShare, targetValueInput, targetValuePart } from "./target-value.ts";

const day = 86_400_000;
const reference = { id: givenId(2) };
const woman = givenCode("gender", "1", "Kvinna");
const stampOf = { codeId: "1", oid: oids.gender };

/** Knows whatever it is asked for. */
const lookup: ReferenceLookup = {
  code: (stamp) => stamp && { ...woman, ...stamp },
  entry: (_, id) => ({ id, name: "Riksstroke", code: "REVIEWER", appliesTo: [], firstName: "Anna", lastName: "Öberg" }),
  position: () => 0,
};
const inMeasure = { measureId: givenId(8), before: undefined };

describe("an actor", () => {
  test("needs a role and somebody who has it", () => {
    expect(actorInput.parse({ role: reference, person: reference, comment: "  " })).toEqual({
      role: reference,
      person: reference,
      instanceIdentifier: null,
      comment: null,
    });
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["without a holder", { role: reference }, { person: validationTexts.eitherActor }],
    ["without a role", { person: reference }, { role: validationTexts.required }],
    ["with an id that is none", { role: { id: "1" }, person: reference }, { "role.id": validationTexts.identifier }],
    [
      "with a long comment",
      { role: reference, person: reference, comment: "x".repeat(501) },
      { comment: "Du måste ange högst 500 tecken" },
    ],
    [
      "with a comment of two lines",
      { role: reference, person: reference, comment: "två\nrader" },
      { comment: validationTexts.excludedCharacters },
    ],
  ])("%s is refused", (_, sent, faults) => {
    expect(faultsOf(actorInput, sent)).toEqual(faults);
  });

  test("whose person is hidden is read with a meaningless id", () => {
    const hidden = { firstName: hiddenPersonName, lastName: hiddenPersonName };
    const read = actor.parse({ ...givenActor(), person: hidden });

    expect(read.person?.id).toBe(hiddenPersonId);
    expect(actorPart.display(read).person).toBe(hiddenPersonName);
  });

  test("is displayed by names", () => {
    expect(actorPart.display(givenActor({ comment: "Från 2026" }))).toEqual({
      role: "Granskare",
      person: "Anna Öberg",
      instanceIdentifier: null,
      comment: "Från 2026",
    });
  });

  test("is the same in another version by role and holder", () => {
    const { identity } = actorPart;

    expect(identity(givenActor({ id: givenId(90), comment: "Ny" }))).toBe(identity(givenActor()));
    expect(identity(givenActor({ person: null, instanceIdentifier: { id: givenId(3), name: "SoS" } }))).not.toBe(
      identity(givenActor()),
    );
  });

  test("gets its role's name, and not what else the role is for", () => {
    const resolved = actorPart.resolve({ ...actorPart.toInput(givenActor()), id: givenId(1) }, lookup);

    expect(resolved.role).not.toHaveProperty("appliesTo");
    expect(resolved).toMatchObject({ id: givenId(1), instanceIdentifier: null, person: { lastName: "Öberg" } });
  });
});

describe("a connection", () => {
  test("needs only one of its ends", () => {
    expect(connectionInput.parse({ measurementSource: reference })).toEqual({
      reportingSystem: null,
      measurementSource: reference,
      contractVersion: null,
      validFrom: null,
      validTo: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { reportingSystem: validationTexts.eitherLink }],
    [{ reportingSystem: reference, contractVersion: 4 }, { contractVersion: validationTexts.choice }],
    [{ reportingSystem: reference, contractVersion: "3.1" }, { contractVersion: validationTexts.choice }],
    [
      { reportingSystem: reference, validFrom: 5 * day, validTo: 3 * day },
      { validTo: validationTexts.validToBeforeValidFrom },
    ],
    [{ reportingSystem: { name: "RS" } }, { "reportingSystem.id": validationTexts.required }],
  ])("%j is refused", (sent, faults) => {
    expect(faultsOf(connectionInput, sent)).toEqual(faults);
  });

  test("that ends on the day it begins is accepted", () => {
    expect(faultsOf(connectionInput, { reportingSystem: reference, validFrom: 5 * day, validTo: 5 * day })).toEqual({});
  });

  test("is the same in another version by its two ends", () => {
    const { identity } = connectionPart;
    const other = { id: givenId(6), name: "Ett annat" };

    expect(identity(givenConnection({ id: givenId(90), validTo: day, contractVersion: 3 }))).toBe(
      identity(givenConnection()),
    );
    expect(identity(givenConnection({ measurementSource: null, reportingSystem: other }))).not.toBe(
      identity(givenConnection({ measurementSource: other })),
    );
  });

  test("is displayed by names, without its id", () => {
    expect(connectionPart.display(givenConnection({ contractVersion: 3.1 }))).toEqual({
      reportingSystem: null,
      measurementSource: "Riksstroke",
      contractVersion: 3.1,
      validFrom: null,
      validTo: null,
    });
  });
});

describe("a target value", () => {
  test("needs a type and a value", () => {
    expect(targetValueInput.parse({ type: "NATIONAL", value: 0 })).toMatchObject({
      level: "SINGLE",
      value: 0,
      unit: null,
      motivation: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { type: validationTexts.required, value: validationTexts.required }],
    [{ type: "LOCAL", value: 1 }, { type: validationTexts.choice }],
    [{ type: "NATIONAL", value: "80" }, { value: validationTexts.number }],
    [{ type: "NATIONAL", value: 1_000_000_001 }, { value: "Ange högst 1\u00a0000\u00a0000\u00a0000" }],
    [{ type: "NATIONAL", value: Number.NaN }, { value: validationTexts.number }],
    [{ type: "NATIONAL", value: 1, operator: "NEQ" }, { operator: validationTexts.choice }],
    [
      { type: "NATIONAL", value: 1, validFrom: 2 * day, validTo: 0 },
      { validTo: validationTexts.validToBeforeValidFrom },
    ],
  ])("%j is refused", (sent, faults) => {
    expect(faultsOf(targetValueInput, sent)).toEqual(faults);
  });

  test("has texts of limited length", () => {
    const sent = { type: "NATIONAL", value: 1, issuer: "x".repeat(201), motivation: "x".repeat(2001) };

    expect(faultsOf(targetValueInput, sent)).toEqual({
      issuer: "Du måste ange högst 200 tecken",
      motivation: "Du måste ange högst 2\u00a0000 tecken",
    });
  });

  test.each([
    ["LOW", undefined, "LTE"],
    ["HIGH", undefined, "GTE"],
    ["LOW", "EQ", "EQ"],
    ["LOW", "GTE", "GTE"],
  ] as const)("of a measure that seeks %s, sent with %s, is compared by %s", (sought, operator, expected) => {
    const input = targetValueInput.parse({ type: "NATIONAL", value: 80, operator });

    expect(targetValuePart.complete(input, { soughtValue: { codeId: sought } }).operator).toBe(expected);
  });

  test("without a sought value is at least", () => {
    const input = targetValueInput.parse({ type: "NATIONAL", value: 80 });

    expect(targetValuePart.complete(input, { soughtValue: null }).operator).toBe("GTE");
  });

  test.each([
    [{ codeId: "ANDEL" }, true],
    [{ codeId: "DAGAR" }, false],
    [null, false],
    [undefined, false],
  ])("in the unit %j is a share: %s", (unit, expected) => {
    expect(isShare(unit)).toBe(expected);
  });

  test("is the same in another version by type, level and kind of unit", () => {
    const { identity } = targetValuePart;

    expect(identity(givenTarget({ id: givenId(90), value: 90 }))).toBe(identity(givenTarget()));
    expect(identity(givenTarget({ level: "HIGH" }))).not.toBe(identity(givenTarget()));
    expect(identity(givenTarget({ organizationalLevel: givenCode("organizationlevels", "LAND") }))).not.toBe(
      identity(givenTarget()),
    );
  });

  test("is displayed by the names of its unit and level, without its id", () => {
    const shown = targetValuePart.display(givenTarget({ unit: givenCode("unit", "ANDEL", "Andel") }));

    expect(shown).toMatchObject({ value: 80, operator: "GTE", unit: "Andel", organizationalLevel: null });
    expect(shown).not.toHaveProperty("id");
  });
});

describe("a sub-measure", () => {
  test("needs a sex, an age or a restriction", () => {
    expect(subMeasureInput.parse({ gender: stampOf })).toEqual({
      gender: stampOf,
      age: null,
      restriction: null,
      title: null,
      overrides: {},
    });
    expect(faultsOf(subMeasureInput, {})).toEqual({ restriction: validationTexts.anyRestriction });
    expect(faultsOf(subMeasureInput, { restriction: "  " })).toEqual({ restriction: validationTexts.anyRestriction });
  });

  test.each([
    [{ title: "Kvinnor" }, "Kvinnor"],
    [{ title: "Kvinnor", hasOwnTitle: true }, "Kvinnor"],
    [{ title: "Trombolys, Kvinna", hasOwnTitle: false }, null],
    [{ title: " " }, null],
  ])("sent with %j has the title %s of its own", (sent, title) => {
    expect(subMeasureInput.parse({ gender: stampOf, ...sent }).title).toBe(title);
  });

  test("words texts in its own way, and an empty one is no wording", () => {
    expect(overridesInput.parse({ numeratorDefinition: " Kvinnor ", references: "", description: null })).toEqual({
      numeratorDefinition: "Kvinnor",
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ title: "Kvinnor" }, { "": validationTexts.unknownKeys }],
    [{ unit: "ANDEL" }, { "": validationTexts.unknownKeys }],
    [{ numeratorDefinition: 5 }, { numeratorDefinition: validationTexts.invalid }],
  ])("does not word %j in its own way", (sent, faults) => {
    expect(faultsOf(overridesInput, sent)).toEqual(faults);
  });

  test("words a text within the limit of the measure's own", () => {
    expect(faultsOf(overridesInput, { numeratorDefinition: "x".repeat(10_001) })).toEqual({
      numeratorDefinition: "Du måste ange högst 10\u00a0000 tecken",
    });
  });

  test("follows the measure's title until it has one of its own", () => {
    const { derive } = subMeasurePart;

    expect(derive(givenSubMeasure(), { title: "Trombektomi" }).title).toBe("Trombektomi, Kvinna");
    expect(derive(givenSubMeasure({ hasOwnTitle: true, title: "Kvinnor" }), { title: "Trombektomi" }).title).toBe(
      "Kvinnor",
    );
  });

  test("written back as it was read is no change", () => {
    const read = givenSubMeasure({ overrides: { references: "a", description: "b" } });
    const sent = subMeasureInput.parse({ ...read, overrides: { description: "b", references: "a" } });

    expect(subMeasurePart.comparisonKey(sent)).toEqual(subMeasurePart.comparisonKey(read));
  });

  test.each([
    ["title", { title: "Kvinnor", hasOwnTitle: true }],
    ["sex", { gender: null, restriction: "Akut" }],
    ["wording", { overrides: { references: "a" } }],
  ])("whose %s is another is a change", (_, change) => {
    expect(subMeasurePart.comparisonKey(givenSubMeasure(change))).not.toEqual(
      subMeasurePart.comparisonKey(givenSubMeasure()),
    );
  });

  test("keeps its owner and its links when it is saved, and new ones belong to the measure", () => {
    const linked = [{ id: givenId(20), measureId: givenId(21), versionNr: 1, status: "PUBLISHED" as const }];
    const before = givenSubMeasure({ ownerMeasureId: givenId(22), linkedMeasureVersions: linked });
    const input = { ...subMeasurePart.toInput(before), id: before.id };

    expect(subMeasurePart.resolve(input, lookup, { measureId: givenId(8), before })).toMatchObject({
      ownerMeasureId: givenId(22),
      linkedMeasureVersions: linked,
    });
    expect(subMeasurePart.resolve(input, lookup, inMeasure)).toMatchObject({
      ownerMeasureId: givenId(8),
      linkedMeasureVersions: [],
      hasOwnTitle: false,
    });
  });

  test("is stored in history without the versions that share it", () => {
    const linked = [{ id: givenId(20), measureId: givenId(21), versionNr: 1, status: "PUBLISHED" as const }];

    expect(subMeasurePart.toSnapshot(givenSubMeasure({ linkedMeasureVersions: linked }))).toEqual(givenSubMeasure());
  });

  test("is the same in another version by its id alone", () => {
    expect(subMeasurePart.identity(givenSubMeasure({ gender: null, restriction: "Akut" }))).toBe(
      subMeasurePart.identity(givenSubMeasure()),
    );
  });
});

describe("an entry written back compares as the entry read", () => {
  const text = fc.option(fc.string());
  const date = fc.option(fc.integer({ min: 0, max: 10_000 * day }));
  const name = fc.option(fc.record({ id: fc.constantFrom(givenId(1), givenId(2)), name: fc.string() }));

  test("for actors", () => {
    const entries = fc.record({ comment: text, instanceIdentifier: name }).map((entry) => givenActor(entry));
    fc.assert(
      fc.property(entries, (entry) => {
        expect(actorPart.comparisonKey(actorPart.toInput(entry))).toEqual(actorPart.comparisonKey(entry));
      }),
    );
  });

  test("for connections", () => {
    const entries = fc
      .record({ reportingSystem: name, measurementSource: name, validFrom: date, validTo: date })
      .map((entry) => givenConnection(entry));
    fc.assert(
      fc.property(entries, (entry) => {
        expect(connectionPart.comparisonKey(connectionPart.toInput(entry))).toEqual(
          connectionPart.comparisonKey(entry),
        );
      }),
    );
  });

  test("for target values", () => {
    const unit = fc.option(fc.constantFrom(givenCode("unit", "ANDEL"), givenCode("unit", "DAGAR")));
    const entries = fc
      .record({ value: fc.integer(), unit, issuer: text, motivation: text, validFrom: date })
      .map((entry) => givenTarget(entry));
    fc.assert(
      fc.property(entries, entries, (entry, other) => {
        const { comparisonKey, toInput } = targetValuePart;
        expect(comparisonKey(toInput(entry))).toEqual(comparisonKey(entry));
        const isSame = JSON.stringify(toInput(entry)) === JSON.stringify(toInput(other));
        expect(JSON.stringify(comparisonKey(entry)) === JSON.stringify(comparisonKey(other))).toBe(isSame);
      }),
    );
  });
});

describe("a reference", () => {
  test.each([
    [null, null],
    [{ id: givenId(1) }, givenId(1)],
    [{ id: givenId(1), name: "Ett namn" }, givenId(1)],
    [stampOf, `${oids.gender} 1`],
    [woman, `${oids.gender} 1`],
  ])("%j has the key %s", (given, key) => {
    expect(referenceKey(given)).toBe(key);
  });

  test.each([
    [null, null],
    [{ displayName: "Kvinna" }, "Kvinna"],
    [{ name: "Riksstroke" }, "Riksstroke"],
    [{ firstName: "Anna", lastName: "Öberg" }, "Anna Öberg"],
    [{ firstName: hiddenPersonName, lastName: hiddenPersonName }, hiddenPersonName],
  ])("%j is called %s", (given, name) => {
    expect(referenceName(given)).toBe(name);
  });

  test("is written without its name", () => {
    expect(toStamp(woman)).toEqual(stampOf);
    expect(toStamp(null)).toBeNull();
    expect(toIdReference({ id: givenId(1) })).toEqual({ id: givenId(1) });
    expect(toIdReference(null)).toBeNull();
  });
});
