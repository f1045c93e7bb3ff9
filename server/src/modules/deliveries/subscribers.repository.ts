import type { Subscriber } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Register } from "../registers/register.ts";

/** Without the secrets: no call returns them again. */
export const subscriberRegister: Register<Subscriber, "subscriber"> = {
  table: "subscriber",
  entityType: "subscriber",
  titleOf: ({ name }) => name,
  entries: () => sql`SELECT id, name, url, event_types, status,
      round(extract(epoch FROM created) * 1000)::float8 AS created,
      (SELECT count(*)::int FROM delivery WHERE subscriber_id = subscriber.id AND state = 'WAITING') AS waiting_count,
      (SELECT count(*)::int FROM delivery WHERE subscriber_id = subscriber.id AND state = 'FAILED') AS failed_count,
      round(extract(epoch FROM last_delivered) * 1000)::float8 AS last_delivered
    FROM subscriber`,
  searched: ["name", "url"],
  order: sql`listed.name COLLATE swedish`,
};

/** The former secret signs too for a while, so that the receiver has time to change. */
export async function replaceSecret(
  db: Database,
  id: string,
  { secret, formerUntil }: { secret: string; formerUntil: Date },
): Promise<void> {
  await sql`UPDATE subscriber SET former_secret = secret, former_secret_until = ${formerUntil}, secret = ${secret}
    WHERE id = ${id}`.execute(db);
}

interface StoredSecrets {
  secret: string;
  formerSecret: string | null;
}

export async function listSecrets(db: Database): Promise<(StoredSecrets & { id: string })[]> {
  const { rows } = await sql<StoredSecrets & { id: string }>`SELECT id, secret, former_secret FROM subscriber`.execute(
    db,
  );
  return rows;
}

/** Leaves undefined secrets as they are, and writes nothing when the secret has changed since it was read. */
export async function replaceStoredSecrets(
  db: Database,
  id: string,
  { stored, secret, formerSecret }: Record<"secret" | "formerSecret", string | undefined> & { stored: StoredSecrets },
): Promise<void> {
  await sql`UPDATE subscriber SET secret = coalesce(${secret ?? null}, secret),
      former_secret = coalesce(${formerSecret ?? null}, former_secret)
    WHERE id = ${id} AND secret = ${stored.secret}`.execute(db);
}

/** Cancels the pending deliveries of a subscription that has ended. */
export async function cancelDeliveries(db: Database, subscriberId: string): Promise<void> {
  await sql`UPDATE delivery SET state = 'CANCELLED' WHERE subscriber_id = ${subscriberId} AND state = 'WAITING'`.execute(
    db,
  );
  await sql`UPDATE subscriber SET wake_at = NULL, failures = 0 WHERE id = ${subscriberId}`.execute(db);
}

/** The PostgreSQL channel that notifies senders of work. */
export const messageChannel = "message";

/** Makes the senders try the subscriber at once, even if its receiver has just failed. */
export async function retrySubscriberNow(db: Database, id: string): Promise<void> {
  await sql`UPDATE subscriber SET wake_at = now(), wakes = wakes + 1, failures = 0 WHERE id = ${id}`.execute(db);
  await sql`SELECT pg_notify(${messageChannel}, '')`.execute(db);
}
