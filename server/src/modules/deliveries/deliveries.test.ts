import {
  createPerson,
  createSubscriber,
  deletePerson,
  getMessageSending,
  getSubscriber,
  hiddenPersonName,
  listDeliveries,
  listDeliveriesFromYesterday,
  listSubscribers,
  pauseMessageSending,
  resendDelivery,
  resumeMessageSending,
  rotateSecret,
  type SubscriberInput,
  sendTest,
  updateSubscriber,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { countWaiting } from "../../testing/count-waiting.ts";
import { type Receiver, startReceiver } from "../../testing/receiver.ts";
import { startTestApp, testSecrets } from "../../testing/start-test-app.ts";
import { deleteExpiredDeliveries, startOfYesterday } from "./deliveries.service.ts";
import { defaultTiming } from "./sender/retry-timing.ts";
import { startSender } from "./sender/sender.ts";

const isEmbedded = inject("testDatabase").engine === "embedded";
const { db, listen, call, clock, logIn } = await startTestApp();
// Receivers refuse signatures whose time differs from their own.
clock.now = new Date();
const technician = await logIn("TECH_ADMIN");
const mainEditor = await logIn("MAIN_EDITOR");
const stop = await startSender({
  db,
  listen,
  now: () => new Date(),
  log: { info: () => {}, warn: () => {} },
  receivers: { allowsAnyAddress: false, privateHosts: ["127.0.0.1"] },
  secrets: testSecrets,
  timing: { ...defaultTiming, pausesMs: [20, 40, 3000], roundMs: 2000, pollMs: 200 },
});
const receivers: Receiver[] = [];
afterAll(async () => {
  await stop();
  await Promise.all(receivers.map(({ stop }) => stop()));
});

/** A subscriber whose receiver accepts and verifies deliveries. */
async function givenSubscriber(changes: Partial<SubscriberInput> = {}) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const body = { name: `Prenumerant ${newId()}`, url: receiver.url, ...changes };
  const { id, secret } = (await call(createSubscriber, { body }, technician)).body;
  receiver.expectSecret(secret);
  return { id, receiver, body };
}

/** Two events of one entry: created and deleted. */
async function givenEvents(): Promise<string> {
  const { id } = (await call(createPerson, { body: { firstName: "Per", lastName: `Ek ${newId()}` } }, mainEditor)).body;
  await call(deletePerson, { params: { id } }, mainEditor);
  return id;
}

const typesOf = (messages: Receiver["accepted"], entityId: string) =>
  messages.filter(({ data }) => data.entityId === entityId).map(({ type }) => type);

const deliveriesOf = async (subscriberId: string) =>
  (await call(listDeliveries, { query: { subscriberId, pagesize: "50" } }, technician)).body.pageResults;

const arrives = (receiver: Receiver, entityId: string) =>
  expect.poll(() => typesOf(receiver.accepted, entityId)).toEqual(["person.created", "person.deleted"]);

test("events arrive in order, signed, and do not contain their author", async () => {
  const { id, receiver } = await givenSubscriber();

  const person = await givenEvents();

  await arrives(receiver, person);
  expect(receiver.verificationErrors).toEqual([]);
  expect(receiver.accepted[0]?.data).toMatchObject({ type: "CREATED", entityType: "person", measureId: null });
  expect(receiver.accepted[0]?.data).not.toHaveProperty("user");
  expect(receiver.accepted.map(({ data }) => data.entityTitle)).toEqual([hiddenPersonName, hiddenPersonName]);
  await expect
    .poll(async () =>
      (await deliveriesOf(id)).map(({ state, attempts }) => [state, attempts[0]?.status, attempts[0]?.answer]),
    )
    .toEqual([
      ["DELIVERED", 200, "OK"],
      ["DELIVERED", 200, "OK"],
    ]);
});

test("a subscriber receives only the event types it has chosen", async () => {
  const { receiver } = await givenSubscriber({ eventTypes: ["DELETED"] });

  const person = await givenEvents();

  await expect.poll(() => typesOf(receiver.accepted, person)).toEqual(["person.deleted"]);
});

test("a receiver that fails at first gets every delivery, in order, with the same id at each try", async () => {
  const { receiver } = await givenSubscriber();
  let calls = 0;
  receiver.answerWith((_message, response) => {
    calls += 1;
    response.writeHead(calls <= 2 ? 500 : 200).end();
  });

  const person = await givenEvents();

  await arrives(receiver, person);
  const [first, second] = receiver.received;
  expect(second?.id).toBe(first?.id);
});

test("a Retry-After of the receiver is obeyed, whatever happens meanwhile", async () => {
  const { receiver } = await givenSubscriber();
  const called: number[] = [];
  receiver.answerWith((_message, response) => {
    called.push(performance.now());
    response.writeHead(called.length === 1 ? 503 : 200, { "retry-after": "1" }).end();
  });

  const person = await givenEvents();
  await expect.poll(() => called.length).toBe(1);
  await givenEvents();

  await arrives(receiver, person);
  const [first = 0, second = 0] = called;
  expect(second - first).toBeGreaterThan(950);
});

test("a receiver that never responds, and one that is unreachable, delay no other", async () => {
  const silent = await givenSubscriber();
  silent.receiver.answerWith(() => {});
  const dead = await givenSubscriber();
  await dead.receiver.stop();
  const { receiver } = await givenSubscriber();

  const person = await givenEvents();

  await arrives(receiver, person);
  await dead.receiver.restart();
  await arrives(dead.receiver, person);
});

test("a delivery fails after the last try, the next is sent, and the first can be sent again", async () => {
  const { id, receiver } = await givenSubscriber();
  receiver.answerWith(({ type }, response) =>
    response.writeHead(type === "person.created" ? 503 : 200).end("Upptaget"),
  );

  const person = await givenEvents();

  await expect.poll(() => typesOf(receiver.accepted, person)).toEqual(["person.deleted"]);
  const failed = (await deliveriesOf(id)).find(({ state }) => state === "FAILED");
  expect(failed?.attempts.map(({ status, answer }) => [status, answer])).toEqual(Array(4).fill([503, "Upptaget"]));
  receiver.answerWith((_message, response) => response.writeHead(200).end());
  await call(resendDelivery, { params: { id: failed?.id ?? "" } }, technician);
  await expect.poll(() => typesOf(receiver.accepted, person)).toEqual(["person.deleted", "person.created"]);
});

test("a receiver that responds with 410 gets no more deliveries until it is activated again", async () => {
  const { id, receiver, body } = await givenSubscriber();
  receiver.answerWith((_message, response) => response.writeHead(410).end());

  // Both are pending when the first gets its response.
  await call(pauseMessageSending, {}, technician);
  await givenEvents();
  await call(resumeMessageSending, {}, technician);

  await expect.poll(async () => (await call(getSubscriber, { params: { id } }, technician)).body.status).toBe("ENDED");
  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ state }) => state).sort()).toEqual(["CANCELLED", "FAILED"]);
  expect((await call(sendTest, { params: { id } }, technician)).error.code).toBe("CONFLICT_409");
  const cancelled = (await deliveriesOf(id)).find(({ state }) => state === "CANCELLED");
  expect((await call(resendDelivery, { params: { id: cancelled?.id ?? "" } }, technician)).error.code).toBe(
    "CONFLICT_409",
  );
  await call(updateSubscriber, { params: { id }, body: { ...body, status: "ACTIVE" } }, technician);
  receiver.answerWith((_message, response) => response.writeHead(200).end());
  await call(sendTest, { params: { id } }, technician);
  await expect.poll(() => receiver.accepted.map(({ type }) => type)).toEqual(["catalogue.test"]);
});

test.skipIf(isEmbedded)("nothing is queued for a subscription that ends at the same moment", async () => {
  const { id, receiver } = await givenSubscriber();
  await arrives(receiver, await givenEvents());
  await expect.poll(async () => (await deliveriesOf(id)).every(({ state }) => state === "DELIVERED")).toBe(true);
  const [delivery] = await deliveriesOf(id);

  const calls = await db.transaction().execute(async (tx) => {
    await sql`UPDATE subscriber SET status = 'ENDED' WHERE id = ${id}`.execute(tx);
    const both = [
      call(sendTest, { params: { id } }, technician),
      call(resendDelivery, { params: { id: delivery?.id ?? "" } }, technician),
    ];
    await expect.poll(() => countWaiting(db)).toBeGreaterThanOrEqual(2);
    return both;
  });

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409]);
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["DELIVERED", "DELIVERED"]);
});

test("a redirect counts as a failure", async () => {
  const { id, receiver } = await givenSubscriber();
  const other = await givenSubscriber();
  receiver.answerWith((_message, response) => response.writeHead(307, { location: other.receiver.url }).end());

  await call(sendTest, { params: { id } }, technician);

  await expect
    .poll(async () => (await deliveriesOf(id))[0]?.attempts.map(({ status }) => status))
    .toEqual([307, 307, 307]);
  expect(other.receiver.received).toEqual([]);
});

test("no delivery is sent while sending is paused, and all are when it is resumed", async () => {
  const { receiver } = await givenSubscriber();
  await call(pauseMessageSending, {}, technician);

  const person = await givenEvents();
  const { isPaused, changedBy } = (await call(getMessageSending, {}, technician)).body;

  expect([isPaused, changedBy]).toEqual([true, "Test TECH_ADMIN"]);
  expect(receiver.received).toEqual([]);
  await call(resumeMessageSending, {}, technician);
  await arrives(receiver, person);
});

test("the secret is returned once; a new one signs at once, and the old one too for a day", async () => {
  const { id, receiver } = await givenSubscriber();
  const listed = (await call(listSubscribers, { query: {} }, technician)).body;
  expect(JSON.stringify(listed)).not.toContain("whsec_");

  await call(rotateSecret, { params: { id } }, technician);
  await arrives(receiver, await givenEvents());

  const { secret } = (await call(rotateSecret, { params: { id } }, technician)).body;
  receiver.expectSecret(secret);
  await arrives(receiver, await givenEvents());
  expect(receiver.verificationErrors).toEqual([]);
  const stored = await db.selectFrom("subscriber").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(stored)).not.toContain("whsec_");
});

test.each([
  ["http://example.com/", "Ange en adress som börjar med https://"],
  ["https://10.0.0.1/", "Adressen finns inte på det öppna internet"],
  ["https://[::ffff:127.0.0.1]/", "Adressen finns inte på det öppna internet"],
  ["https://user:secret@example.com/", "Adressen får inte innehålla användarnamn eller lösenord"],
  ["ftp://example.com/", "Ange en adress som börjar med https://"],
])("the address %s is refused", async (url, message) => {
  const { error } = await call(createSubscriber, { body: { name: `Fel ${newId()}`, url } }, technician);

  expect(error.validationMessage).toEqual([{ field: "url", message }]);
});

test("a name that resolves to a private address is refused when a delivery is sent", async () => {
  const { id } = (
    await call(createSubscriber, { body: { name: `Inne ${newId()}`, url: "https://localhost:9/" } }, technician)
  ).body;

  await call(sendTest, { params: { id } }, technician);

  await expect
    .poll(async () => (await deliveriesOf(id))[0]?.attempts[0])
    .toMatchObject({ status: null, error: "PRIVATE_ADDRESS" });
});

test("deliveries are found by type, state and time", async () => {
  const { id, receiver } = await givenSubscriber();
  await arrives(receiver, await givenEvents());
  const find = async (query: object) =>
    (await call(listDeliveries, { query: { subscriberId: id, ...query } }, technician)).body.totalCount;

  expect(await find({ type: "DELETED" })).toBe(1);
  expect(await find({ state: "FAILED" })).toBe(0);
  expect(await find({ from: String(Date.now() + 3_600_000) })).toBe(0);
  const since = (await call(listDeliveriesFromYesterday, { query: { subscriberId: id } }, technician)).body;
  expect(since.totalCount).toBe(2);
});

test("deliveries are deleted after three months", async () => {
  const { id, receiver } = await givenSubscriber();
  await arrives(receiver, await givenEvents());
  await expect.poll(async () => (await deliveriesOf(id)).every(({ state }) => state === "DELIVERED")).toBe(true);
  const passDays = (days: number) =>
    sql`UPDATE delivery SET created = created - ${days} * interval '1 day' WHERE subscriber_id = ${id}`.execute(db);

  await passDays(89);
  await deleteExpiredDeliveries(db);
  expect(await deliveriesOf(id)).toHaveLength(2);
  await passDays(2);
  await deleteExpiredDeliveries(db);
  expect(await deliveriesOf(id)).toEqual([]);
});

test.each([
  ["2026-07-02T10:00:00Z", "2026-06-30T22:00:00.000Z"],
  ["2026-11-15T23:30:00Z", "2026-11-14T23:00:00.000Z"],
])("at %s yesterday began at %s", (now, began) => {
  expect(startOfYesterday(new Date(now)).toISOString()).toBe(began);
});
