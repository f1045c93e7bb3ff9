import { searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenMeasure } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, db } = await startTestApp();

test("an unknown id next to words is searched for in the texts", async () => {
  const title = `Titel ${newId()}`;
  const { id } = await givenMeasure(db, { title, statuses: ["PUBLISHED"] });

  const { body } = await call(searchMeasures, { body: { searchValue: title } });

  expect(body.pageResults.map(({ mId }) => mId)).toEqual([id]);
});
