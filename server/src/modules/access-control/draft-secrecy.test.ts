import {
  addViewGroupItem,
  createMeasure,
  createMeasureGroup,
  createNewMeasureVersion,
  createViewGroup,
  createViewTemplate,
  getMeasure,
  getUsageStatistics,
  listChanges,
  searchMeasures,
  updateMeasureGroup,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { givenContentWithParts, givenMeasure } from "../../testing/given-measures.ts";
import { idsOf, listRevealingEndpoints, normalizedResponse } from "../../testing/secret-crawl.ts";
import { startTestApp, type Ticket } from "../../testing/start-test-app.ts";
import { callAny, countFreeParams, everyEndpoint, isOpenTo, isServed, nameOf } from "../../testing/walk-endpoints.ts";

const { app, db, call, logIn } = await startTestApp();

/** The endpoints that an anonymous caller can read. */
const readable = everyEndpoint.filter(
  (endpoint) => endpoint.method === "GET" && isOpenTo([], endpoint.access) && isServed(app, endpoint),
);

test("requests by a draft's ids and title get the responses that made-up ones get", async () => {
  const draft = await givenMeasure(db, { ...(await givenContentWithParts(db)), statuses: ["ONGOING"] });
  expect(idsOf(draft)).toHaveLength(8);

  expect(await listRevealingEndpoints(app, readable, { measure: draft })).toEqual([]);
  // The requests do address the draft: those who may see drafts get other responses.
  expect(await listRevealingEndpoints(app, readable, { measure: draft, ticket: await logIn("READER") })).toEqual(
    expect.arrayContaining(["GET /measures/:id", "GET /measureversions/:id/submeasures/:subId"]),
  );
});

test("requests by a draft's ids run as many statements as requests by made-up ids", async () => {
  const draft = await givenMeasure(db, { ...(await givenContentWithParts(db)), statuses: ["ONGOING"] });
  const [version] = draft.measureVersions;
  const costOf = (endpoint: (typeof readable)[number], values: string[]) =>
    countStatements(() => callAny(app, endpoint, { values }));

  const different: string[] = [];
  for (const endpoint of readable.filter((one) => countFreeParams(one) > 0)) {
    const expected = await costOf(endpoint, [newId(), newId()]);
    const draftIds = [
      [draft.id, newId()],
      [version?.id ?? "", version?.submeasures[0]?.id ?? ""],
    ];
    for (const values of draftIds) if ((await costOf(endpoint, values)) !== expected) different.push(nameOf(endpoint));
  }

  expect(different).toEqual([]);
});

test("what anonymous callers read of a published measure contains no id of a person", async () => {
  const person = await givenPerson(db);
  const role = await seededRole(db, "AUTHOR");
  const published = await givenMeasure(db, { statuses: ["PUBLISHED"], actors: [{ role, person: { id: person.id } }] });
  const version = published.measureVersions[0]?.id ?? "";
  const reader = await logIn("READER");
  const listRevealing = async (ticket?: Ticket) => {
    const revealing: string[] = [];
    for (const endpoint of readable) {
      for (const values of [[published.id], [version, version]]) {
        const { body } = await callAny(app, endpoint, { values, ...(ticket && { ticket }) });
        if (body.includes(person.id)) revealing.push(nameOf(endpoint));
      }
    }
    return revealing;
  };

  expect(await listRevealing()).toEqual([]);
  expect(await listRevealing(reader)).toContain("GET /measures/:id");
});

test("no search finds a draft, by any of its ids or words", async () => {
  const content = await givenContentWithParts(db, {
    title: "Hemligt kvickrotsmått",
    description: "Kvickrotsprevalens",
  });
  const draft = await givenMeasure(db, { ...content, statuses: ["ONGOING"] });
  const search = async (searchValue: string, ticket?: Ticket) =>
    (await call(searchMeasures, { body: { searchValue, facets: true } }, ticket)).body;

  const nothing = await search(newId());

  expect(nothing.totalCount).toBe(0);
  for (const searchValue of [...idsOf(draft), content.title, "kvickrotsprevalens"]) {
    expect(await search(searchValue), searchValue).toEqual(nothing);
  }
  expect((await search(content.title, await logIn("READER"))).totalCount).toBe(1);
});

/** A published measure in a measure group and under the first label of a view group. */
async function givenPublishedInGroups(content: Awaited<ReturnType<typeof givenContentWithParts>>) {
  const ticket = await logIn("MAIN_EDITOR");
  const published = await givenMeasure(db, { ...content, statuses: ["PUBLISHED"] });
  const group = await call(createMeasureGroup, { body: { name: newId(), measures: [{ id: published.id }] } }, ticket);
  const labels = [{ displayName: "Kvinnor" }, { displayName: "Män" }];
  const template = await call(createViewTemplate, { body: { name: newId(), availableLabels: labels } }, ticket);
  const views = await call(createViewGroup, { body: { name: newId(), template: { id: template.body.id } } }, ticket);
  const showUnder = async (index: number, versionId: string | undefined) => {
    const label = { id: template.body.availableLabels[index]?.id ?? "" };
    const body = { label, measureVersion: { id: versionId ?? "" } };
    return (await call(addViewGroupItem, { params: { id: views.body.id }, body }, ticket)).body;
  };
  await showUnder(0, published.measureVersions[0]?.id);
  return { ticket, published, group: group.body, views: views.body, showUnder };
}

test("a draft changes nothing of what an anonymous caller can read: lists, counts, groups and search", async () => {
  const content = await givenContentWithParts(db);
  const { ticket, published, group, views, showUnder } = await givenPublishedInGroups(content);
  const [connection] = content.connections ?? [];
  const references = [content.measureOwner, connection?.reportingSystem, connection?.measurementSource, group, views];
  const ids = [...idsOf(published), ...references.flatMap((reference) => (reference ? [reference.id] : []))];
  const readEverything = async () => {
    const answers: string[] = [];
    // The usage statistics also count this caller, and are written from time to time.
    for (const endpoint of readable.filter((one) => one !== getUsageStatistics)) {
      for (const id of countFreeParams(endpoint) === 0 ? [newId()] : ids) {
        answers.push(`${nameOf(endpoint)} ${await normalizedResponse(app, endpoint, { values: [id] })}`);
      }
    }
    const { body } = await call(searchMeasures, { body: { facets: true, pageSize: 1000 } });
    return [...answers, JSON.stringify(body)];
  };
  // Running transactions in other databases of the same server delay changes.
  const listPublished = async () => (await call(listChanges, { query: { measureId: published.id } })).body.changes;
  await expect.poll(listPublished).toHaveLength(1);
  const before = await readEverything();

  const draft = (await call(createMeasure, { body: { ...content, title: "Ett nytt utkast" } }, ticket)).body;
  const second = (await call(createNewMeasureVersion, { params: { id: published.id } }, ticket)).body;
  const measures = [{ id: published.id }, { id: draft.id }];
  const grouped = await call(updateMeasureGroup, { params: { id: group.id }, body: { ...group, measures } }, ticket);
  await showUnder(1, draft.measureVersions[0]?.id);

  expect(grouped.body.measures).toHaveLength(2);
  expect(second.measureVersions).toHaveLength(2);
  expect((await call(getMeasure, { params: { id: published.id } })).body.measureVersions).toHaveLength(1);
  const after = await readEverything();
  expect(after.filter((answer, index) => answer !== before[index])).toEqual([]);
  expect(after).toHaveLength(before.length);
});
