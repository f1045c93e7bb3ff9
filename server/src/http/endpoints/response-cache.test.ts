import { measurementSources } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenMeasurementSource } from "../../testing/given.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { db, call, logIn } = await startTestApp({ responseMaxAgeMs: 60_000 });
const mainEditor = await logIn("MAIN_EDITOR");

const countedSources = async () => Object.keys((await call(measurementSources.countMeasures, {})).body).toSorted();

test("a response is reused until something is written through this node", async () => {
  const own = await call(measurementSources.create, { body: { name: "Första" } }, mainEditor);
  expect(await countedSources()).toEqual([own.body.id]);

  const { id: fromElsewhere } = await givenMeasurementSource(db);
  expect(await countedSources()).toEqual([own.body.id]);

  const next = await call(measurementSources.create, { body: { name: "Andra" } }, mainEditor);
  expect(await countedSources()).toEqual([own.body.id, fromElsewhere, next.body.id].toSorted());
});
