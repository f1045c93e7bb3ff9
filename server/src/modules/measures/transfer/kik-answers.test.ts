import { fileURLToPath } from "node:url";
import {
  choicesOf,
  createSearchFilter,
  createUserProfile,
  getCode,
  getMeasure,
  instanceIdentifiers,
  listSubMeasures,
  oids,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";
import type { ImportReport } from "./import-report.ts";
import { importRows } from "./import-rows.service.ts";
import { readLines } from "./read-lines.ts";
import { fileContextOf } from "./records.ts";

const { call, db, clock, logIn } = await startTestApp();
const reader = await logIn("READER");
const mainEditor = await logIn("MAIN_EDITOR");

const planId = "0a4c8e12-77d3-4b1a-b6f5-2e9d1c3b5a70";
const planVersion = "7b1f6a52-0c1e-4d39-9a77-52c4c6b1f0a1";
const followUpId = "1b5d9f23-88e4-4c2b-97a6-3f0e2d4c6b81";
const ownerId = "9e3b7c64-2f18-4f7d-a0c9-1d5e6f708192";
const quarter = "54748a38315319316c15fc77";

const importing = (file: string) =>
  importRows(db, readLines(fileURLToPath(new URL(`fixtures/${file}`, import.meta.url))), {
    dryRun: false,
    strict: false,
    now: clock.now,
    ...fileContextOf(file),
  });

const reports: Record<string, ImportReport> = {};
beforeAll(async () => {
  reports.search = await importing("kik-search.json");
  reports.submeasures = await importing(`kik-submeasures-${planVersion}.json`);
});

const versionOf = async (id: string) => {
  const { body } = await call(getMeasure, { params: { id } }, reader);
  const [version] = body.measureVersions;
  if (!version) throw new Error("The measure has no version");
  return version;
};

test("a saved search answer is imported unchanged, with ids and dates", async () => {
  expect(reports.search).toMatchObject({ errors: [], counts: { created: 2 } });
  expect(await versionOf(planId)).toMatchObject({
    id: planVersion,
    versionNr: 3,
    status: "UNPUBLISHED",
    created: 1_604_068_000_000,
    lastPublished: null,
    measureOwner: { id: ownerId, name: "Provdiagnosregistret" },
    connections: [
      {
        measurementSource: { id: "5f0d9c1b-41f7-4b5e-8b60-3f2a7b1c9d02" },
        reportingSystem: { id: "2c7a1e90-6a35-4e0f-9d55-8b7c3a2f4e11" },
        contractVersion: 2,
      },
    ],
    actors: [],
    // The source catalogue has no types of measurement; there a share is a proportion.
    measurementTypeCode: { codeValue: "PROPOR" },
    regionalAffinityCalculation: { codeValue: "UNIT" },
  });
});

test("texts of target values are read where they can be, and the others are warned of", async () => {
  const { targetValues } = await versionOf(followUpId);

  expect(targetValues).toMatchObject([
    { type: "REGISTER", operator: "GTE", value: 90, issuer: null },
    { type: "NATIONAL", operator: "GTE", value: 95.5, issuer: "Socialstyrelsen" },
  ]);
  expect(reports.search?.warnings).toContainEqual({
    line: 1,
    entry: 2,
    message: "targetValuesForExcelForExcel: kunde inte läsas som målvärde: se vårdprogrammet",
  });
});

test("a saved list of sub-measures joins the version that its file is named after, ids and all", async () => {
  expect(reports.submeasures).toMatchObject({ errors: [], counts: { changed: 1 } });

  const { body } = await call(listSubMeasures, { params: { id: planVersion } }, reader);

  expect(body.map(({ id, gender }) => [id, gender?.codeValue])).toEqual([
    ["6a984524-3ea9-4561-89d6-f5d46dc9ad00", "2"],
    ["9d187574-e549-48fb-beb2-931ac035fd00", "1"],
  ]);
  const revisions = await db
    .selectFrom("measureRevision")
    .select(["eventType", "changedFields"])
    .where("measureId", "=", planId)
    .orderBy("sequence")
    .execute();
  expect(revisions.at(-1)).toEqual({ eventType: "UNPUBLISHED", changedFields: ["submeasures"] });
});

test("a list of sub-measures that belongs to no known version is an error", async () => {
  const list = JSON.stringify([{ id: planId, ownerMeasureId: null, linkedMeasureVersions: null, gender: null }]);

  const { errors } = await importRows(db, [list], { dryRun: false, strict: false, now: clock.now });

  expect(errors).toEqual([{ line: 1, message: expect.stringContaining("vilken version") }]);
});

test("a saved measure has the same content as its row, so importing it changes nothing", async () => {
  const before = await versionOf(followUpId);

  const { errors, counts } = await importing("kik-measure.json");

  expect([errors, counts.unchanged]).toEqual([[], 1]);
  expect(await versionOf(followUpId)).toEqual(before);
});

test("the same answers again change nothing", async () => {
  const again = [await importing("kik-measure.json"), await importing(`kik-submeasures-${planVersion}.json`)];

  expect(again.map(({ counts }) => counts.changed + counts.created)).toEqual([0, 0]);
});

describe("ids of the other catalogue", () => {
  const search = async (body: object) => (await call(searchMeasures, { body }, reader)).body;

  test("filter the list, and the response names the value they refer to", async () => {
    const { pageResults, facets } = await search({ measuringFrequencies: [quarter], facets: true });

    expect(pageResults.map(({ mId }) => mId)).toEqual([planId]);
    expect(facets?.measuringFrequencies).toContainEqual(expect.objectContaining({ name: "Kvartal", alias: quarter }));
  });

  test("stay in a saved search, which finds the same measures", async () => {
    const filterConfiguration = { measuringFrequencies: [{ id: quarter, displayName: "Kvartal" }] };
    const body = { name: "Kvartalsvis", type: "DASHBOARD_MEASURE" as const, filterConfiguration };
    await call(createUserProfile, {}, reader);
    const saved = (await call(createSearchFilter, { body }, reader)).body;

    const measuringFrequencies = choicesOf(saved.filterConfiguration.measuringFrequencies).map(({ id }) => id);
    const { pageResults } = await search({ measuringFrequencies });

    expect(measuringFrequencies).toEqual([quarter]);
    expect(pageResults.map(({ mId }) => mId)).toEqual([planId]);
  });

  test("find codes", async () => {
    const { body } = await call(getCode, { params: { oid: oids.measuringfrequencies, codeId: quarter } }, mainEditor);

    expect(body).toMatchObject({ displayName: "Kvartal", codeValue: "K" });
  });

  test("find an owner that already had another id here", async () => {
    const foreignId = "4d1c2b3a-5e6f-4708-8192-a3b4c5d6e7f8";
    const row = { title: "Mått av känd ägare", measureOwner: { id: foreignId, name: "provdiagnosREGISTRET" } };
    await importRows(db, [JSON.stringify(row)], { dryRun: false, strict: false, now: clock.now });

    const { body } = await call(instanceIdentifiers.get, { params: { id: foreignId } }, reader);
    const { pageResults } = await search({ measureOwner: foreignId });

    expect(body.id).toBe(ownerId);
    expect(pageResults.map(({ title }) => title)).toContain(row.title);
  });

  test("are deleted with the code they refer to", async () => {
    const row = { title: "Mått med nyckelord", keywords: [{ id: "54763d8631504f1444060001", name: "Provnyckelord" }] };
    await importRows(db, [JSON.stringify(row)], { dryRun: false, strict: false, now: clock.now });
    await db.deleteFrom("measureVersionCode").where("codeId", "=", "PROVNYCKELORD").execute();
    await db.deleteFrom("code").where("codeId", "=", "PROVNYCKELORD").execute();

    const left = await db
      .selectFrom("entryAlias")
      .where("alias", "=", "54763d8631504f1444060001")
      .selectAll()
      .execute();

    expect(left).toEqual([]);
  });
});
