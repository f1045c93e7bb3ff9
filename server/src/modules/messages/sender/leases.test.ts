import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { recordEvent } from "../../events/events.service.ts";
import { insertTest } from "../deliveries.repository.ts";
import { cancelDeliveries, wakeSubscriber } from "../subscribers.repository.ts";
import { handOutEvents } from "./hand-out.repository.ts";
import { type Lease, releaseLease, takeLease } from "./leases.repository.ts";
import { listWaiting, markAttempted } from "./waiting.repository.ts";

const { db } = await startTestApp();
const at = new Date();

/** A subscriber that nobody was at home with last time, and whom it is time to call on again. */
async function givenLease(): Promise<Lease> {
  await sql`DELETE FROM subscriber`.execute(db);
  await sql`INSERT INTO subscriber (id, name, url, created, secret, failures, wake_at)
    VALUES (${newId()}, 'En', 'https://example.com/', ${at}, 'whsec_AAAA', 2, now() - interval '1 s')`.execute(db);
  return take();
}

async function take(): Promise<Lease> {
  const lease = await takeLease(db, { leaseId: newId(), milliseconds: 60_000 });
  if (!lease) throw new Error("Nobody is to be called on");
  return lease;
}

async function tell(): Promise<void> {
  const event = { type: "CREATED", entityType: "person", entityId: newId(), entityTitle: "Per" } as const;
  await recordEvent(db, event, { userId: null, userName: null, at });
  await handOutEvents(db, at);
}

test("what is told of while the last message is given up is sent at once", async () => {
  const lease = await givenLease();

  await tell();
  await releaseLease(db, lease, { wakeIn: undefined, failures: 3, hasDelivered: false });

  expect((await take()).failures).toBe(3);
});

test("whoever wakes a subscriber while nobody is at home is not kept waiting", async () => {
  const lease = await givenLease();

  await wakeSubscriber(db, lease.subscriberId);
  await releaseLease(db, lease, { wakeIn: 3_600_000, failures: 3, hasDelivered: false });

  expect((await take()).failures).toBe(3);
});

test("an event wakes nobody who is not at home", async () => {
  const lease = await givenLease();

  await tell();
  await releaseLease(db, lease, { wakeIn: 3_600_000, failures: 3, hasDelivered: false });

  expect(await takeLease(db, { leaseId: newId(), milliseconds: 60_000 })).toBeUndefined();
});

test("a message that was cancelled while it was sent stays cancelled", async () => {
  const { subscriberId } = await givenLease();
  const id = newId();
  await insertTest(db, { id, subscriberId, created: at });

  await cancelDeliveries(db, subscriberId);
  const attempt = { at: at.getTime(), milliseconds: 1, status: 503, answer: "", error: null };
  await markAttempted(db, id, { attempt, retryIn: 1000 });

  expect(await listWaiting(db, { subscriberId, after: "-1", limit: 10 })).toEqual([]);
});
