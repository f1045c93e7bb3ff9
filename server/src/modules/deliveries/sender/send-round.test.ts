import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { insertTestDelivery } from "../deliveries.repository.ts";
import { takeLease } from "./leases.repository.ts";
import { defaultTiming } from "./retry-timing.ts";
import { sendRound } from "./send-round.ts";

const { db } = await startTestApp();
const at = new Date();

test("a receiver that asks for a pause gets no message whose turn was being checked at that moment", async () => {
  await sql`INSERT INTO subscriber (id, name, url, created, secret, wake_at)
    VALUES (${newId()}, 'En', 'https://example.com/', ${at}, 'whsec_AAAA', now())`.execute(db);
  const lease = await takeLease(db, { leaseId: newId(), milliseconds: 60_000 });
  if (!lease) throw new Error("No subscriber is due");
  for (const id of [newId(), newId()])
    await insertTestDelivery(db, { id, subscriberId: lease.subscriberId, created: at });
  const busy = { at: at.getTime(), milliseconds: 1, status: 503, answer: "", error: null };
  let checks = 0;
  const sent: string[] = [];

  const released = await sendRound(lease, {
    db,
    timing: defaultTiming,
    send: async ({ id }) => {
      sent.push(id);
      return { attempt: busy, retryAfterMs: 5000 };
    },
    // The second message's check ends after the first message has been refused.
    isPaused: async () => {
      checks += 1;
      if (checks === 2) await expect.poll(attempts).toBe(1);
      return false;
    },
    endSubscription: async () => {},
  });

  expect(sent).toHaveLength(1);
  expect(released.wakeInMs).toBe(5000);
});

async function attempts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM delivery WHERE tries > 0`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
