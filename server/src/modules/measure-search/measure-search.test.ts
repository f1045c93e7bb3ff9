import { searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call } = await startTestApp();

test("an empty catalogue gives an empty page", async () => {
  const { body } = await call(searchMeasures, { body: {} });

  expect(body).toMatchObject({ pageResults: [], index: 0, pageSize: 20, totalCount: 0 });
});
