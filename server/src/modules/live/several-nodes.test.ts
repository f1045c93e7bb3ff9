import { apiBasePath, changeSingleField, getMeasure } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { openLiveClient } from "../../testing/live-client.ts";
import { givenMainEditor, shareDatabase, type TestNode } from "../../testing/start-node.ts";
import { revokeTicket } from "../login/tickets.service.ts";

const shared = await shareDatabase("empty");

const start = async () => {
  if (!shared) throw new Error("The engine accepts one node only");
  const node = await shared.startNode();
  return { ...node, origin: await node.app.listen({ port: 0, host: "127.0.0.1" }) };
};

async function save({ app }: TestNode, { ticket, id, value }: { ticket: string; id: string; value: string }) {
  const response = await app.inject({
    method: "PUT",
    url: apiBasePath + changeSingleField.path.replace(":id", id),
    headers: { "x-hiqaa": ticket },
    payload: { field: "description", value },
  });
  expect(response.statusCode).toBe(200);
}

test.skipIf(!shared)("a change on one node is sent by the other, and can be read there", async () => {
  const [one, two] = [await start(), await start()];
  const ticket = await givenMainEditor(one.database);
  const { id: measureId, measureVersions } = await givenMeasure(one.database.db, { title: "Två noder" });
  const id = measureVersions[0]?.id ?? "";
  const read = async () => {
    const url = apiBasePath + getMeasure.path.replace(":id", measureId);
    const { measureVersions } = (await two.app.inject({ url, headers: { "x-hiqaa": ticket } })).json();
    return measureVersions[0].description;
  };
  const seen: Promise<unknown>[] = [];
  const page = await openLiveClient(two.origin, {
    ticket,
    measures: [measureId],
    onEvent: ({ type }) => type === "version" && seen.push(read()),
  });

  await save(one, { ticket, id, value: "Från den första noden" });

  await expect.poll(() => seen.length).toBe(1);
  expect(await seen[0]).toBe("Från den första noden");
  page.disconnect();
});

test.skipIf(!shared)("a page resumes on another node when its own stops, without missing anything", async () => {
  const [one, two] = [await start(), await start()];
  const ticket = await givenMainEditor(one.database);
  const { id: measureId, measureVersions } = await givenMeasure(one.database.db, { title: "Byter nod" });
  const id = measureVersions[0]?.id ?? "";
  const listener = { ticket, measures: [measureId], tab: newId() };
  const page = await openLiveClient(one.origin, listener);
  await save(two, { ticket, id, value: "Ett" });
  await expect.poll(() => page.events.length).toBe(2);

  await one.app.close();
  await expect.poll(page.isOpen).toBe(false);
  await save(two, { ticket, id, value: "Två" });
  const resumed = await openLiveClient(two.origin, { ...listener, lastEventId: page.lastEventId() });

  await expect.poll(() => resumed.events.at(-1)).toMatchObject({ type: "version", versionId: id, revision: 3 });
  expect(resumed.names).not.toContain("state");
  resumed.disconnect();
});

test.skipIf(!shared)("an event that commits late is sent, and no other event waits for it", async () => {
  const [one, two] = [await start(), await start()];
  const ticket = await givenMainEditor(one.database);
  const [slow, quick] = [
    await givenMeasure(one.database.db, { title: "Sen" }),
    await givenMeasure(one.database.db, { title: "Snabb" }),
  ];
  const page = await openLiveClient(two.origin, { ticket, measures: [slow.id, quick.id] });
  const countEvents = (measureId: string) =>
    page.events.filter((event) => event.type === "version" && event.measureId === measureId).length;

  await one.database.db.transaction().execute(async (late) => {
    await sql`UPDATE measure_version SET revision = revision + 1 WHERE measure_id = ${slow.id}`.execute(late);
    await save(two, { ticket, id: quick.measureVersions[0]?.id ?? "", value: "Redan klar" });
    await expect.poll(() => countEvents(quick.id)).toBe(1);
    expect(countEvents(slow.id)).toBe(0);
  });

  await expect.poll(() => countEvents(slow.id)).toBe(1);
  expect(countEvents(quick.id)).toBe(1);
  page.disconnect();
});

test.skipIf(!shared)("logging out on one node closes the stream on the other", async () => {
  const [one, two] = [await start(), await start()];
  const ticket = await givenMainEditor(one.database);
  const page = await openLiveClient(two.origin, { ticket });

  await revokeTicket(one.database.db, ticket);

  await expect.poll(page.isOpen).toBe(false);
});
