import {
  changeSingleField,
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  type LiveEvent,
  listLiveEvents,
  publishVersion,
  reportPresence,
  requestReview,
  unpublishVersion,
} from "@indikatorkatalogen/contract";
import { afterEach, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { type LiveClient, openLiveClient } from "../../testing/live-client.ts";
import { startTestApp, testLogin } from "../../testing/start-test-app.ts";
import { findCallersOf, getValidTicket } from "../login/tickets.service.ts";
import { publishLiveEvents } from "./live-events.service.ts";

const { app, db, call, logIn } = await startTestApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

async function listen(options: Parameters<typeof openLiveClient>[1]): Promise<LiveClient> {
  const client = await openLiveClient(origin, options);
  clients.push(client);
  return client;
}

async function givenDraft() {
  const measure = await givenMeasure(db, { title: "Delad sida" });
  return { measureId: measure.id, versionId: measure.measureVersions[0]?.id ?? "" };
}

const save = (id: string, value: string) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field: "description", value } }, mainEditor);

const eventsOf = ({ events }: LiveClient, type: LiveEvent["type"]) => events.filter((event) => event.type === type);

test("a page first receives the state of its measures, and then every change", async () => {
  const { measureId, versionId } = await givenDraft();
  const page = await listen({ ticket: editor, measures: [measureId] });
  await expect.poll(() => page.events).toHaveLength(1);
  const saved = (await save(versionId, "Ny text")).body;

  await expect.poll(() => eventsOf(page, "version")).toHaveLength(1);

  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(page.headers.get("content-encoding")).toBeNull();
  expect(page.events).toEqual([
    { type: "state", measures: [{ measureId, versions: [{ id: versionId, status: "ONGOING", revision: 1 }] }] },
    { type: "version", measureId, versionId, status: "ONGOING", revision: saved.revision },
  ]);
});

test("a step of a review is sent to the pages of its measure, and to the users concerned on any page", async () => {
  const { measureId, versionId } = await givenDraft();
  const [page, otherPage] = [
    await listen({ ticket: editor, measures: [measureId] }),
    await listen({ ticket: mainEditor }),
  ];
  const { user } = await getValidTicket(db, mainEditor);

  await call(requestReview, { params: { id: versionId }, headers: {}, body: { reviewers: [user.id] } }, editor);

  await expect.poll(() => eventsOf(page, "review")).toEqual([{ type: "review", measureId, versionId }]);
  await expect.poll(() => eventsOf(otherPage, "notification")).toEqual([{ type: "notification" }]);
  expect(eventsOf(page, "notification")).toEqual([]);
  expect(eventsOf(otherPage, "review")).toEqual([]);
});

test("publishing, a new version, unpublishing and deletions are sent", async () => {
  const { measureId, versionId } = await givenDraft();
  const page = await listen({ ticket: editor, measures: [measureId] });
  const target = { params: { id: versionId }, headers: {} };
  await call(publishVersion, { ...target, body: {} }, mainEditor);
  const { measureVersions } = (await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor)).body;
  const draft = measureVersions.at(-1)?.id ?? "";
  await call(deleteVersion, { params: { id: draft }, headers: {} }, mainEditor);
  await call(unpublishVersion, target, mainEditor);
  await call(deleteMeasure, { params: { id: measureId } }, mainEditor);

  await expect.poll(() => eventsOf(page, "deletion")).toHaveLength(2);

  const received = page.events.flatMap((event) =>
    event.type === "version" || event.type === "deletion"
      ? [[event.type, event.versionId, "status" in event ? event.status : undefined]]
      : [],
  );
  expect(received).toEqual([
    ["version", versionId, "PUBLISHED"],
    ["version", draft, "ONGOING"],
    ["deletion", draft, undefined],
    ["version", versionId, "UNPUBLISHED"],
    ["deletion", versionId, undefined],
  ]);
});

test("a page receives events of its open measures and of nothing else", async () => {
  const [open, other] = [await givenDraft(), await givenDraft()];
  const page = await listen({ ticket: editor, measures: [open.measureId] });

  await save(other.versionId, "Någon annanstans");
  await save(open.versionId, "Här");

  await expect.poll(() => eventsOf(page, "version")).toHaveLength(1);
  expect(eventsOf(page, "version")).toMatchObject([{ measureId: open.measureId }]);
});

test("a page that comes back with its cursor gets what it has missed, once", async () => {
  const { measureId, versionId } = await givenDraft();
  const tab = newId();
  const before = await listen({ ticket: editor, measures: [measureId], tab });
  await save(versionId, "Ett");
  await expect.poll(() => eventsOf(before, "version")).toHaveLength(1);
  before.disconnect();
  await save(versionId, "Två");
  await save(versionId, "Tre");

  const after = await listen({ ticket: editor, measures: [measureId], tab, lastEventId: before.lastEventId() });

  await expect.poll(() => eventsOf(after, "version").length).toBeGreaterThanOrEqual(2);
  const revisions = after.events.map((event) => (event.type === "version" ? event.revision : event.type));
  // No event is missing, but some may be repeated.
  expect([...new Set(revisions)].slice(-2)).toEqual([3, 4]);
  expect(eventsOf(after, "state")).toEqual([]);
});

test("a cursor that is not known gives the state instead", async () => {
  const { measureId } = await givenDraft();

  for (const lastEventId of [newId(), "inget id"]) {
    const page = await listen({ ticket: editor, measures: [measureId], lastEventId });
    await expect.poll(() => page.events.map(({ type }) => type)).toEqual(["state"]);
  }
});

test("polling gives the same events from cursor to cursor", async () => {
  const { measureId, versionId } = await givenDraft();
  const scope = { tab: newId(), measures: measureId };
  const read = async (since: string | null) =>
    (await call(listLiveEvents, { query: since === null ? scope : { ...scope, since } }, editor)).body;
  await save(versionId, "Ett");

  const first = await read(null);
  await save(versionId, "Två");
  const second = await read(first.next);
  const third = await read(second.next);

  expect(first.events).toMatchObject([{ type: "state", measures: [{ versions: [{ revision: 2 }] }] }]);
  expect(second.events.at(-1)).toMatchObject({ type: "version", revision: 3 });
  expect(third.next).toBe(second.next);
});

test("an event is sent when a colleague moves to another field, and none when they stay", async () => {
  const { measureId, versionId } = await givenDraft();
  const page = await listen({ ticket: editor, measures: [measureId] });
  const report = (body: { field: string | null; tab: string; hasLeft?: boolean }) =>
    call(reportPresence, { params: { id: versionId }, body }, mainEditor);
  const tab = newId();

  for (const field of ["title", "title", "description"]) await report({ field, tab });
  await report({ field: null, tab, hasLeft: true });
  await report({ field: null, tab, hasLeft: true });
  await save(versionId, "Därefter");

  await expect.poll(() => eventsOf(page, "version")).toHaveLength(1);
  expect(eventsOf(page, "presence")).toHaveLength(3);
});

test("what concerns one user reaches that user's pages alone, whatever is open in them", async () => {
  const [one, other] = [await logIn("EDITOR"), await logIn("EDITOR")];
  const [page, otherPage] = [await listen({ ticket: one }), await listen({ ticket: other })];
  const { measureId, versionId } = await givenDraft();
  const third = await listen({ ticket: other, measures: [measureId] });
  const users = await findCallersOf(db, [one], testLogin);

  await publishLiveEvents(db, [{ type: "notification", userId: users.get(one)?.user?.id ?? "" }]);
  await save(versionId, "Därefter");

  await expect.poll(() => eventsOf(third, "version")).toHaveLength(1);
  await expect.poll(() => eventsOf(page, "notification")).toHaveLength(1);
  expect([...eventsOf(otherPage, "notification"), ...eventsOf(third, "notification")]).toEqual([]);
});

test("a request without a tab, with too many measures or with something else for an id is refused", async () => {
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  expect((await listen({ ticket: editor, measures: ids(21) })).status).toBe(400);
  expect((await listen({ ticket: editor, measures: ["x"] })).status).toBe(400);
  expect((await listen({ ticket: editor, tab: "" })).status).toBe(400);
  expect((await listen({ ticket: editor, measures: ids(20) })).status).toBe(200);
});
