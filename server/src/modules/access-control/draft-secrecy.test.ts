import {
  createMeasure,
  createNewMeasureVersion,
  getMeasure,
  type Measure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenContentWithParts, givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { callAny, countFreeParams, everyEndpoint, isOpenTo, isServed, nameOf } from "../../testing/walk-endpoints.ts";

const { app, db, call, logIn } = await startTestApp();

/** What an anonymous caller can read. */
const readable = everyEndpoint.filter(
  (endpoint) => endpoint.method === "GET" && isOpenTo([], endpoint.access) && isServed(app, endpoint),
);

/** Every id by which a measure and its parts can be asked for. */
function idsOf({ id, measureVersions }: Measure): string[] {
  const parts = measureVersions.flatMap((version) => [
    version.id,
    ...[version.submeasures, version.actors, version.connections, version.targetValues].flat().map((part) => part.id),
  ]);
  return [id, ...parts];
}

/** The answer, without what differs between any two calls and without the ids that were asked for. */
async function answerTo(endpoint: (typeof readable)[number], values: readonly string[], words = "") {
  const query = words === "" ? {} : { searchValue: words, name: words, title: words };
  const { statusCode, body } = await callAny(app, endpoint, { values, query });
  const neutral = [...values, words || newId()].reduce((text, value) => text.replaceAll(value, "asked for"), body);
  return { status: statusCode, body: neutral.replace(/"transactionId":"[^"]*"/, "") };
}

const orderedPairs = (ids: string[]) => ids.flatMap((first) => ids.map((second) => [first, second]));

test("what is asked for by a draft's ids and title is answered as if it had never been written", async () => {
  const draft = await givenMeasure(db, { ...(await givenContentWithParts(db)), statuses: ["ONGOING"] });
  const title = draft.measureVersions[0]?.title ?? "";
  const ids = idsOf(draft);
  expect(ids).toHaveLength(8);

  const told: string[] = [];
  for (const endpoint of readable) {
    const asked = countFreeParams(endpoint) > 1 ? orderedPairs(ids) : ids.map((id) => [id]);
    const blank = await answerTo(endpoint, [newId(), newId()], newId());
    for (const values of asked) {
      const answer = await answerTo(endpoint, values, title);
      if (JSON.stringify(answer) !== JSON.stringify(blank)) told.push(`${nameOf(endpoint)} ${JSON.stringify(answer)}`);
    }
  }

  expect(told).toEqual([]);
});

test("no search finds a draft, by any of its ids or words", async () => {
  const content = await givenContentWithParts(db, { title: `Hemligt ${newId()}`, description: "Kvickrotsprevalens" });
  const draft = await givenMeasure(db, { ...content, statuses: ["ONGOING"] });
  const nothing = await call(searchMeasures, { body: { searchValue: newId(), facets: true } });
  const words = [...idsOf(draft), content.title, "kvickrotsprevalens"];

  for (const searchValue of words) {
    const { body } = await call(searchMeasures, { body: { searchValue, facets: true } });

    expect(body, searchValue).toEqual(nothing.body);
  }
  expect(nothing.body.pageResults).toEqual([]);
  const logged = await call(searchMeasures, { body: { searchValue: content.title } }, await logIn("READER"));
  expect(logged.body.totalCount).toBe(1);
});

test("a draft changes nothing of what an anonymous caller can read, counts and lists included", async () => {
  const content = await givenContentWithParts(db);
  const published = await givenMeasure(db, { ...content, statuses: ["PUBLISHED"] });
  const references = [
    content.measureOwner,
    content.connections?.[0]?.reportingSystem,
    content.connections?.[0]?.measurementSource,
  ];
  const asked = [...idsOf(published), ...references.flatMap((reference) => (reference ? [reference.id] : []))];
  const readEverything = async () => {
    const answers: string[] = [];
    for (const endpoint of readable) {
      for (const id of countFreeParams(endpoint) === 0 ? [newId()] : asked) {
        const { status, body } = await answerTo(endpoint, [id]);
        answers.push(`${nameOf(endpoint)} ${status} ${body}`);
      }
    }
    const { body } = await call(searchMeasures, { body: { facets: true, pageSize: 1000 } });
    return [...answers, JSON.stringify(body)];
  };
  const before = await readEverything();

  const editor = await logIn("EDITOR");
  const draft = await call(createMeasure, { body: { ...content, title: "Ett nytt utkast" } }, editor);
  const second = await call(createNewMeasureVersion, { params: { id: published.id } }, editor);

  expect(draft.body.measureVersions).toHaveLength(1);
  expect(second.body.measureVersions).toHaveLength(2);
  expect((await call(getMeasure, { params: { id: published.id } })).body.measureVersions).toHaveLength(1);
  expect(await readEverything()).toEqual(before);
});
