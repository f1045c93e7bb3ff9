import { changeSingleField, createMeasure } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { openDatabase } from "../../../database/open-database.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { createSharedDatabase } from "../../../testing/test-database.ts";
import { recordEvent } from "../../events/events.service.ts";
import { createDeliveries } from "./create-deliveries.repository.ts";

const { db, call, clock, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const shared = await createSharedDatabase("empty");
afterAll(() => shared?.drop());

const givenSubscriber = (on: typeof db, created: Date) =>
  sql`INSERT INTO subscriber (id, name, url, created, secret)
    VALUES (${newId()}, ${newId()}, 'https://example.com/', ${created}, 'whsec_AAAA')`.execute(on);

const listDeliveries = async (on: typeof db) =>
  (
    await sql<{ title: string; changes: string[] }>`SELECT event.entity_title AS title, event.changes FROM delivery
      JOIN event ON event.id = delivery.event_id ORDER BY delivery.sequence`.execute(on)
  ).rows;

test("saves of one field become one delivery, when the editor has had time to finish", async () => {
  await givenSubscriber(db, clock.now);
  const { measureVersions } = (await call(createMeasure, { body: { title: "Ett mått" } }, editor)).body;
  const save = (value: string) =>
    call(
      changeSingleField,
      { params: { id: measureVersions[0]?.id ?? "" }, headers: {}, body: { field: "measureDefinition", value } },
      editor,
    );
  await save("Ett");
  await save("Ett mått som");

  await createDeliveries(db, clock.now);
  const before = await listDeliveries(db);
  clock.now = new Date(clock.now.getTime() + 6 * 60_000);
  await createDeliveries(db, clock.now);
  await createDeliveries(db, clock.now);

  expect(before.filter(({ changes }) => changes.length > 0)).toEqual([]);
  expect((await listDeliveries(db)).filter(({ changes }) => changes.length > 0)).toEqual([
    { title: "Ett mått", changes: ["measureDefinition"] },
  ]);
});

test("a save of a field that has just been delivered is delivered too", async () => {
  const { measureVersions } = (await call(createMeasure, { body: { title: "Ett annat mått" } }, editor)).body;
  const save = (value: string) =>
    call(
      changeSingleField,
      { params: { id: measureVersions[0]?.id ?? "" }, headers: {}, body: { field: "measureDefinition", value } },
      editor,
    );
  const createAfter = (minutes: number) => createDeliveries(db, new Date(clock.now.getTime() + minutes * 60_000));

  await save("Ett");
  // Created by a node whose clock is ahead.
  await createAfter(6);
  await save("Ett annat");
  await createAfter(6);

  const deliveries = (await listDeliveries(db)).filter(
    ({ title, changes }) => title === "Ett annat mått" && changes.length > 0,
  );
  expect(deliveries).toHaveLength(2);
});

test.skipIf(!shared)("an event that commits late is delivered, though later ones already were", async () => {
  const location = { databaseUrl: shared?.url, dataDir: "" };
  const [slow, quick] = await Promise.all([openDatabase(location), openDatabase(location)]);
  const at = new Date();
  await givenSubscriber(quick.db, at);
  const recordTitle = (on: typeof db, entityTitle: string) =>
    recordEvent(
      on,
      { type: "CREATED", entityType: "person", entityId: newId(), entityTitle },
      { userId: null, userName: null, at },
    );

  await slow.db.transaction().execute(async (tx) => {
    await recordTitle(tx, "late");
    // The response shows that the event has been written and has its sequence number.
    await listDeliveries(tx);
    await recordTitle(quick.db, "early");
    await createDeliveries(quick.db, at);
    expect((await listDeliveries(quick.db)).map(({ title }) => title)).toEqual(["early"]);
  });
  await Promise.all([createDeliveries(quick.db, at), createDeliveries(slow.db, at)]);
  await createDeliveries(quick.db, at);

  expect((await listDeliveries(quick.db)).map(({ title }) => title)).toEqual(["late", "early"]);
  await Promise.all([slow.close(), quick.close()]);
});
