import { createSubMeasure, type EndpointArgs } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

const overrides = {
  description: "x".repeat(10_000),
  references: "x".repeat(10_000),
  sourcesOfError: "x".repeat(10_000),
};

test("a version whose texts and sub-measures exceed the size limit together is refused with a reason", async () => {
  const submeasures = Array.from({ length: 66 }, (_, index) => ({ restriction: `Grupp ${index}`, overrides }));
  const { id } = await givenVersion(db, { submeasures });
  const add = (body: EndpointArgs<typeof createSubMeasure>["body"]) =>
    call(createSubMeasure, { params: { id }, headers: {}, body }, editor);

  const small = await add({ restriction: "Liten", overrides: {} });
  const large = await add({ restriction: "Stor", overrides });

  expect(small.status).toBe(200);
  expect([large.status, large.error.code, large.error.detailInfo]).toEqual([
    413,
    "PAYLOAD_TOO_LARGE_413",
    measureTexts.versionTooLarge,
  ]);
});
