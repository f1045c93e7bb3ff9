import {
  instanceIdentifiers,
  type MeasureUsage,
  measurementSources,
  reportingSystems,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenInstanceIdentifier, givenMeasurementSource, givenReportingSystem } from "../../testing/given.ts";
import { givenMeasure, givenVersion, type NewMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const reader = await logIn("READER");

interface UsedType {
  contract: typeof measurementSources | typeof reportingSystems | typeof instanceIdentifiers;
  given: (database: typeof db) => Promise<{ id: string; name: string }>;
  /** The part of a measure that uses the entry. */
  use: (id: string) => Partial<NewMeasure>;
}

const types: [string, UsedType][] = [
  [
    "measurement source",
    {
      contract: measurementSources,
      given: givenMeasurementSource,
      use: (id) => ({ connections: [{ measurementSource: { id } }] }),
    },
  ],
  [
    "reporting system",
    {
      contract: reportingSystems,
      given: givenReportingSystem,
      use: (id) => ({ connections: [{ reportingSystem: { id } }] }),
    },
  ],
  [
    "instance identifier",
    { contract: instanceIdentifiers, given: givenInstanceIdentifier, use: (id) => ({ measureOwner: { id } }) },
  ],
];

test.each(types)("the measures of a %s are counted and shown, drafts only to logged-in users", async (_, type) => {
  const { contract, given, use } = type;
  const { id } = await given(db);
  const published = await givenMeasure(db, { ...use(id), title: "Åter", statuses: ["PUBLISHED", "ONGOING"] });
  const draft = await givenVersion(db, { ...use(id), title: "Utkast" });
  const params = { id };

  const seenByReader = (await call(contract.listMeasures, { params }, reader)).body;
  const seenByVisitor = (await call(contract.listMeasures, { params })).body;

  expect(seenByReader.map(toShown)).toEqual([
    [draft.measureId, "Utkast", 1, "ONGOING"],
    [published.id, "Åter", 2, "ONGOING"],
  ]);
  expect(seenByVisitor.map(toShown)).toEqual([[published.id, "Åter", 1, "PUBLISHED"]]);
  expect((await call(contract.countMeasures, {}, reader)).body[id]).toBe(2);
  expect((await call(contract.countMeasures, {})).body[id]).toBe(1);
  const listed = async (ticket?: string) => {
    const { body } = await call(contract.list, { query: {} }, ticket);
    return Array.isArray(body) && body.find((row) => row.id === id)?.measureCount;
  };
  expect([await listed(reader), await listed()]).toEqual([2, 1]);
});

const toShown = ({ id, title, versionNr, status }: MeasureUsage) => [id, title, versionNr, status];

test.each(types)("a %s that measures use is not deleted, and the first of them are named", async (_, type) => {
  const { contract, given, use } = type;
  const { id } = await given(db);
  for (const title of ["Ett", "Två", "Tre", "Ätt"]) await givenVersion(db, { ...use(id), title });

  const { status, error } = await call(contract.remove, { params: { id } }, mainEditor);

  expect(status).toBe(409);
  expect(error.detailInfo).toBe("Används av 4 mått och kan inte tas bort: ”Ett”, ”Tre”, ”Två” och 1 till");
  expect((await call(contract.get, { params: { id } })).status).toBe(200);
});

test("an unused entry counts no measures", async () => {
  const { id } = await givenMeasurementSource(db);

  expect((await call(measurementSources.countMeasures, {})).body[id]).toBe(0);
  expect((await call(measurementSources.listMeasures, { params: { id } })).body).toEqual([]);
});

test("a new name shows at once in rows, facets and sorting", async () => {
  const mark = newId();
  const [first, second] = [await givenMeasurementSource(db), await givenMeasurementSource(db)];
  const [system, owner] = [await givenReportingSystem(db), await givenInstanceIdentifier(db)];
  for (const { id } of [first, second]) {
    const connections = [{ measurementSource: { id }, reportingSystem: { id: system.id } }];
    await givenVersion(db, { status: "PUBLISHED", connections, measureOwner: { id: owner.id } });
  }

  await call(measurementSources.update, { params: { id: first.id }, body: { name: `Ö ${mark}` } }, mainEditor);
  await call(measurementSources.update, { params: { id: second.id }, body: { name: `Ä ${mark}` } }, mainEditor);
  await call(reportingSystems.update, { params: { id: system.id }, body: { name: `System ${mark}` } }, mainEditor);
  await call(instanceIdentifiers.update, { params: { id: owner.id }, body: { name: `Ägare ${mark}` } }, mainEditor);
  const { body } = await call(searchMeasures, {
    body: { measureOwner: owner.id, sortfield: "MEASUREMENT_SOURCE", facets: true },
  });

  expect(body.pageResults.map((row) => row.measurementSourceName)).toEqual([`Ä ${mark}`, `Ö ${mark}`]);
  expect(body.pageResults[0]).toMatchObject({
    reportingSystemName: `System ${mark}`,
    measureOwner: { id: owner.id, name: `Ägare ${mark}` },
  });
  const counted = body.facets?.measurementSource.filter(({ count }) => count > 0);
  expect(counted?.map((value) => value.name)).toEqual([`Ä ${mark}`, `Ö ${mark}`]);
  expect(body.facets?.measureOwner).toContainEqual({ id: owner.id, name: `Ägare ${mark}`, count: 2 });
});
