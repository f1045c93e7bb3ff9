import {
  deleteMeasure,
  getHistoryDifference,
  getMeasureHistory,
  hiddenPersonName,
  type SectionDifference,
  toContentInput,
  unpublishVersion,
  updatePublishedVersion,
  type VersionContentInput,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenPerson, givenReportingSystem, seededRole } from "../../../testing/given.ts";
import { day, givenContentWithParts, givenVersion, january, stamp } from "../../../testing/given-measures.ts";
import { startTestApp, type Ticket } from "../../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const revisionsOf = async (id: string) =>
  (await call(getMeasureHistory, { params: { id } }, mainEditor)).body.revisions.map((revision) => revision.id);

async function compare(id: string, [from = "", to = ""]: string[], ticket: Ticket = mainEditor) {
  const { body } = await call(getHistoryDifference, { params: { id }, query: { from, to } }, ticket);
  return body.differences;
}

/** The differences that a change of a published version makes. */
async function differencesAfter(
  content: Parameters<typeof givenVersion>[1],
  change: (before: VersionContentInput) => Partial<VersionContentInput>,
): Promise<{ differences: SectionDifference[]; measureId: string }> {
  const version = await givenVersion(db, { ...content, status: "PUBLISHED" });
  const before = toContentInput(version);
  const body = { ...before, ...change(before) };
  const args = { params: { id: version.id }, headers: {}, body };
  expect((await call(updatePublishedVersion, args, mainEditor)).status).toBe(200);
  const { measureId } = version;
  return { differences: await compare(measureId, await revisionsOf(measureId)), measureId };
}

describe("The difference", () => {
  test("of a text is given word by word", async () => {
    const { differences } = await differencesAfter({ description: "Alla vuxna patienter" }, () => ({
      description: "Alla unga patienter",
    }));

    expect(differences).toEqual([
      {
        field: "description",
        label: "Beskrivning",
        change: "minor",
        kind: "text",
        before: "Alla vuxna patienter",
        after: "Alla unga patienter",
        words: [
          { text: "Alla ", change: "same" },
          { text: "vuxna", change: "removed" },
          { text: "unga", change: "added" },
          { text: " patienter", change: "same" },
        ],
      },
    ]);
  });

  test("of a text that comes or goes has that text only", async () => {
    const { differences } = await differencesAfter({ references: "Boken" }, () => ({
      references: null,
      description: "Nytt",
    }));

    expect(differences).toMatchObject([
      { field: "description", before: null, after: "Nytt", words: [{ text: "Nytt", change: "added" }] },
      { field: "references", before: "Boken", after: null, words: [{ text: "Boken", change: "removed" }] },
    ]);
  });

  test("of codes is given as sets, by the names they had", async () => {
    const keywords = [stamp("keywords", "STROKE"), stamp("keywords", "DIABETES")];
    const { differences } = await differencesAfter({ keywords }, () => ({
      keywords: [stamp("keywords", "DIABETES"), stamp("keywords", "INFEKTION")],
    }));

    expect(differences).toEqual([
      {
        field: "keywords",
        label: "Nyckelord",
        change: "minor",
        kind: "set",
        kept: ["Diabetes"],
        added: ["Infektion"],
        removed: ["Stroke"],
      },
    ]);
  });

  test("of one code, a number and a date is given as before and after", async () => {
    const { differences } = await differencesAfter({ thresholdForViewing: 0 }, () => ({
      unit: stamp("unit", "DAGAR"),
      thresholdForViewing: null,
      validTo: january + day,
    }));

    expect(differences).toMatchObject([
      { field: "validTo", kind: "date", before: null, after: january + day, change: "major" },
      { field: "thresholdForViewing", kind: "value", before: 0, after: null, change: "major" },
      { field: "unit", kind: "value", before: "Andel", after: "Dagar", change: "major" },
    ]);
  });

  test("of parts is given by what they refer to: added, removed and changed", async () => {
    const [kept, gone, come] = [
      await givenReportingSystem(db),
      await givenReportingSystem(db),
      await givenReportingSystem(db),
    ];
    const { differences } = await differencesAfter(
      {
        connections: [{ reportingSystem: { id: kept.id }, contractVersion: 2 }, { reportingSystem: { id: gone.id } }],
        targetValues: [{ type: "NATIONAL", value: 80 }],
        submeasures: [{ restriction: "Barn" }],
      },
      ({ connections, targetValues, submeasures }) => ({
        connections: [
          ...connections.slice(0, 1).map((connection) => ({ ...connection, contractVersion: 3.1 as const })),
          ...[{ id: come.id }].map((reportingSystem) => ({
            reportingSystem,
            measurementSource: null,
            contractVersion: null,
            validFrom: null,
            validTo: null,
          })),
        ],
        // A target with a new id still counts as the same target.
        targetValues: targetValues.map(({ id: _, ...target }) => ({ ...target, value: 90 })),
        submeasures: submeasures.map((sub) => ({ ...sub, overrides: { description: "Små" } })),
      }),
    );

    expect(differences).toMatchObject([
      { field: "submeasures", changed: [{ fields: [{ field: "description", before: null, after: "Små" }] }] },
      {
        field: "targetValues",
        added: [],
        removed: [],
        changed: [{ fields: [{ field: "value", before: 80, after: 90 }] }],
      },
      {
        field: "connections",
        kind: "parts",
        added: [{ values: { reportingSystem: come.name } }],
        removed: [{ values: { reportingSystem: gone.name } }],
        changed: [
          {
            values: { reportingSystem: kept.name },
            fields: [{ field: "contractVersion", before: 2, after: 3.1 }],
          },
        ],
      },
    ]);
  });

  test("of two targets of the same kind is given by their order", async () => {
    const regional = (value: number) => ({ type: "REGIONAL", value }) as const;
    const { differences } = await differencesAfter(
      { targetValues: [regional(10), regional(20)] },
      ({ targetValues }) => ({
        targetValues: targetValues.map((target, index) => (index === 1 ? { ...target, value: 30 } : target)),
      }),
    );

    expect(differences).toMatchObject([
      { added: [], removed: [], changed: [{ fields: [{ field: "value", before: 20, after: 30 }] }] },
    ]);
  });

  test("names people to those who may see names, and to nobody else", async () => {
    const person = await givenPerson(db, { firstName: "Ali", lastName: "Ali" });
    const role = await seededRole(db, "AUTHOR");
    const { differences, measureId } = await differencesAfter({}, () => ({
      actors: [{ role, person: { id: person.id }, instanceIdentifier: null, comment: null }],
    }));

    expect(differences).toMatchObject([{ field: "actors", added: [{ values: { person: "Ali Ali" } }] }]);
    const seen = await compare(measureId, await revisionsOf(measureId), "");
    expect(seen).toMatchObject([{ field: "actors", added: [{ values: { person: hiddenPersonName } }] }]);
  });

  test("can be read in both directions, and between a revision and itself there is none", async () => {
    const { measureId } = await differencesAfter(await givenContentWithParts(db), () => ({
      title: "Ny titel",
      actors: [],
    }));
    const [first = "", second = ""] = await revisionsOf(measureId);

    const fields = async (pair: string[]) => (await compare(measureId, pair)).map(({ field }) => field);
    expect(await fields([second, first])).toEqual(await fields([first, second]));
    expect(await fields([first, first])).toEqual([]);
  });

  test("is given between a revision and the current version, also when the measure has been deleted", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });
    const { id, measureId } = version;
    const body = { ...toContentInput(version), title: "Ny titel" };
    await call(updatePublishedVersion, { params: { id }, headers: {}, body }, mainEditor);
    const [first = "", second = ""] = await revisionsOf(measureId);

    expect(await compare(measureId, [first, id])).toMatchObject([{ field: "title" }]);
    expect(await compare(measureId, [second, id])).toEqual([]);

    await call(unpublishVersion, { params: { id }, headers: {} }, mainEditor);
    await call(deleteMeasure, { params: { id: measureId } }, mainEditor);
    expect(await compare(measureId, [first, second])).toMatchObject([{ field: "title" }]);
  });

  test("with what does not exist, or belongs to another measure, is not found", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });
    const other = await givenVersion(db, { status: "PUBLISHED" });
    const [foreign = ""] = await revisionsOf(other.measureId);

    for (const to of [newId(), other.id, foreign]) {
      const args = { params: { id: version.measureId }, query: { from: version.id, to } };
      expect((await call(getHistoryDifference, args, mainEditor)).error.code).toBe("ENTITY_NOT_FOUND_404");
    }
  });

  test("needs two ids", async () => {
    const { measureId } = await givenVersion(db);

    const query = { from: "1", to: "2" };
    const { error } = await call(getHistoryDifference, { params: { id: measureId }, query }, mainEditor);

    expect(error.validationMessage.map(({ field }) => field)).toEqual(["from", "to"]);
  });
});
