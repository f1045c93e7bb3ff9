import {
  listPerformingOrganizations,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestViewTemplates,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasurementSource, givenReportingSystem } from "../../testing/given.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");

const names = (body: { displayName: string }[]) => body.map(({ displayName }) => displayName);

test("names that begin with the text come first, then those that contain it, in Swedish order", async () => {
  const mark = newId();
  const wanted = [`${mark} ask`, `${mark} Öl`, `A ${mark}`, `Ä ${mark}`];
  for (const name of wanted.toReversed()) await givenMeasurementSource(db, { name });

  const { body } = await call(suggestMeasurementSources, { query: { searchValue: mark.toUpperCase() } });

  expect(names(body)).toEqual(wanted);
});

test("ten names are suggested by default, and never more than 200", async () => {
  for (let number = 0; number < 12; number++) await givenReportingSystem(db);

  expect((await call(suggestReportingSystems, { query: {} })).body).toHaveLength(10);
  expect((await call(suggestReportingSystems, { query: { limit: "11" } })).body).toHaveLength(11);
  expect((await call(suggestReportingSystems, { query: { limit: "9999" } })).status).toBe(200);
  expect((await call(suggestReportingSystems, { query: { limit: "0" } })).status).toBe(400);
  expect((await call(suggestReportingSystems, { query: { searchValue: "%" } })).body).toEqual([]);
});

test("templates are suggested, ongoing ones only to those who may see them", async () => {
  const mark = newId();
  const statuses = ["ONGOING", "PUBLISHED", "UNPUBLISHED"] as const;
  for (const status of statuses) {
    await db
      .insertInto("viewTemplate")
      .values({ id: newId(), name: `${status} ${mark}`, status })
      .execute();
  }

  const seenByVisitor = (await call(suggestViewTemplates, { query: { searchValue: mark } })).body;
  const seenByReader = (await call(suggestViewTemplates, { query: { searchValue: mark } }, reader)).body;

  expect(names(seenByVisitor)).toEqual([`PUBLISHED ${mark}`, `UNPUBLISHED ${mark}`]);
  expect(names(seenByReader)).toHaveLength(3);
});

test("the performing organizations are the country and its regions", async () => {
  const { body } = await call(listPerformingOrganizations, { query: { searchValue: "Skåne" } });
  const all = (await call(listPerformingOrganizations, { query: { pagesize: "200" } })).body;

  expect(body).toMatchObject([
    { organizationType: "Lan", organizationId: { extension: "12" }, partOf: { name: "Riket" } },
  ]);
  expect(all).toMatchObject({ totalCount: 22 });
});
