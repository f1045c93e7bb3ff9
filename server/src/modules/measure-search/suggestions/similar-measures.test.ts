import { copyMeasure, listSimilarMeasures, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { readShippedConcepts } from "../../concepts/shipped-concepts.ts";

const { call, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const editor = await logIn("EDITOR");

const similar = async (id: string, ticket?: string) =>
  (await call(listSimilarMeasures, { params: { id } }, ticket)).body;
const find = async (searchValue: string) => {
  const { body } = await call(searchMeasures, {
    body: { searchValue, sortfield: "RELEVANCE", sortDirection: "DESCENDING" },
  });
  return body.pageResults[0]?.mId ?? "";
};

test("similar measures share the subject, are at most five, and never the measure itself", async () => {
  const id = await find("trombolys stroke");
  const found = await similar(id);

  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThanOrEqual(5);
  expect(found.map((measure) => measure.id)).not.toContain(id);
  expect(found.filter(({ title }) => /stroke|trombo/i.test(title)).length).toBeGreaterThanOrEqual(3);
});

test("a draft is similar only for those who may see drafts, as soon as it exists", async () => {
  const id = await find("bronkit");
  expect((await similar(id, editor)).map(({ title }) => title)).not.toContain(
    "Kopia av Antibiotikabehandling vid akut bronkit",
  );
  const { body: copy } = await call(copyMeasure, { params: { id } }, editor);

  expect((await similar(id, editor))[0]).toMatchObject({ id: copy.id, status: "ONGOING" });
  expect((await similar(id)).map((measure) => measure.id)).not.toContain(copy.id);
  expect((await call(listSimilarMeasures, { params: { id: copy.id } })).status).toBe(404);
  expect((await call(listSimilarMeasures, { params: { id: newId() } })).status).toBe(404);
});
