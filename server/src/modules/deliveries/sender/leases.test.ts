import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { recordEvent } from "../../events/events.service.ts";
import { insertTestDelivery } from "../deliveries.repository.ts";
import { cancelDeliveries, retrySubscriberNow } from "../subscribers.repository.ts";
import { createDeliveries } from "./create-deliveries.repository.ts";
import { type Lease, releaseLease, takeLease } from "./leases.repository.ts";
import { listPending, markAttempted } from "./pending-deliveries.repository.ts";

const { db } = await startTestApp();
const at = new Date();

/** A subscriber whose receiver failed last time, and that is due again. */
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

async function recordAndCreate(): Promise<void> {
  const event = { type: "CREATED", entityType: "person", entityId: newId(), entityTitle: "Per" } as const;
  await recordEvent(db, event, { userId: null, userName: null, at });
  await createDeliveries(db, at);
}

test("an event that comes while the last delivery fails is sent at once", async () => {
  const lease = await givenLease();

  await recordAndCreate();
  await releaseLease(db, lease, { wakeInMs: undefined, failures: 3, hasDelivered: false });

  expect((await take()).failures).toBe(3);
});

test("waking a subscriber whose receiver fails makes it due at once", async () => {
  const lease = await givenLease();

  await retrySubscriberNow(db, lease.subscriberId);
  await releaseLease(db, lease, { wakeInMs: 3_600_000, failures: 3, hasDelivered: false });

  expect((await take()).failures).toBe(3);
});

test("an event does not wake a subscriber whose receiver fails", async () => {
  const lease = await givenLease();

  await recordAndCreate();
  await releaseLease(db, lease, { wakeInMs: 3_600_000, failures: 3, hasDelivered: false });

  expect(await takeLease(db, { leaseId: newId(), milliseconds: 60_000 })).toBeUndefined();
});

test("a delivery that was cancelled while it was sent stays cancelled", async () => {
  const { subscriberId } = await givenLease();
  const id = newId();
  await insertTestDelivery(db, { id, subscriberId, created: at });

  await cancelDeliveries(db, subscriberId);
  const attempt = { at: at.getTime(), milliseconds: 1, status: 503, answer: "", error: null };
  await markAttempted(db, id, { attempt, retryIn: 1000 });

  expect(await listPending(db, { subscriberId, after: "-1", limit: 10 })).toEqual([]);
});
