import {
  changeSingleField,
  createNewMeasureVersion,
  getMeasure,
  getMeasureHistory,
  publishVersion,
  unpublishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const historyOf = async (id: string) =>
  (await call(getMeasureHistory, { params: { id } }, mainEditor)).body.revisions.map(
    ({ eventType, versionNr, reason }) => ({
      eventType,
      versionNr,
      reason,
    }),
  );

test("why something was published, changed or taken back is kept in history", async () => {
  const { id, measureId } = await givenVersion(db);
  const target = { params: { id }, headers: {} };

  await call(publishVersion, { ...target, body: { reason: "Ny riktlinje" } }, mainEditor);
  await call(updatePublishedVersion, { ...target, body: { description: "Klarare", reason: "Skrivfel" } }, mainEditor);
  await call(unpublishVersion, { ...target, query: { reason: "Används inte" } }, mainEditor);

  expect(await historyOf(measureId)).toEqual([
    { eventType: "PUBLISHED", versionNr: 1, reason: "Ny riktlinje" },
    { eventType: "PUBLISHED_UPDATED", versionNr: 1, reason: "Skrivfel" },
    { eventType: "UNPUBLISHED", versionNr: 1, reason: "Används inte" },
  ]);
});

test("nobody has to give a reason, and one that is too long is refused", async () => {
  const { id, measureId } = await givenVersion(db);
  const target = { params: { id }, headers: {} };

  const tooLong = await call(publishVersion, { ...target, body: { reason: "a".repeat(501) } }, mainEditor);
  await call(publishVersion, target, mainEditor);

  expect(tooLong.error.validationMessage).toMatchObject([{ field: "reason" }]);
  expect(await historyOf(measureId)).toEqual([{ eventType: "PUBLISHED", versionNr: 1, reason: null }]);
});

async function givenSecondVersion(validFrom: string) {
  const first = await givenVersion(db, { validFrom: Date.parse("2024-01-01"), validTo: null });
  await call(publishVersion, { params: { id: first.id }, headers: {} }, mainEditor);
  const { body } = await call(createNewMeasureVersion, { params: { id: first.measureId } }, mainEditor);
  const id = body.measureVersions.at(-1)?.id ?? "";
  const change = { field: "validFrom", value: Date.parse(validFrom) };
  await call(changeSingleField, { params: { id }, headers: {}, body: change }, mainEditor);
  return { id, measureId: first.measureId };
}

test("publishing ends the earlier version the day before, on request", async () => {
  const { id, measureId } = await givenSecondVersion("2026-01-01");

  await call(publishVersion, { params: { id }, headers: {}, body: { closesEarlier: true } }, mainEditor);

  const { measureVersions } = (await call(getMeasure, { params: { id: measureId } })).body;
  expect(measureVersions[0]).toMatchObject({ status: "PUBLISHED", validTo: Date.parse("2025-12-31") });
  expect((await historyOf(measureId)).map(({ eventType }) => eventType)).toContain("PUBLISHED_UPDATED");
});

test("publishing leaves the earlier version alone by default, and when it would end before it begins", async () => {
  const unasked = await givenSecondVersion("2026-01-01");
  const tooEarly = await givenSecondVersion("2023-01-01");

  await call(publishVersion, { params: { id: unasked.id }, headers: {} }, mainEditor);
  await call(publishVersion, { params: { id: tooEarly.id }, headers: {}, body: { closesEarlier: true } }, mainEditor);

  for (const { measureId } of [unasked, tooEarly]) {
    const { measureVersions } = (await call(getMeasure, { params: { id: measureId } })).body;
    expect(measureVersions[0]?.validTo).toBeNull();
  }
});
