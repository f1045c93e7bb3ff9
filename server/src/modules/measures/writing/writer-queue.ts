import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { unavailable } from "../../../errors/app-error.ts";
import { createKeyedQueue } from "../../../memory/concurrency-limit.ts";
import { databaseTexts } from "../../../texts/texts.ts";

const limits = {
  /** Twice as long as the database waits for a lock. */
  maxWaitMs: 10_000,
  maxQueued: 200,
  refuse: () => unavailable(databaseTexts.locked),
};

const queues = new WeakMap<Database, ReturnType<typeof createKeyedQueue>>();

/**
 * A transaction that starts when this node's earlier writes to the same version or measure have ended. They would follow
 * one another anyway, by the lock of the measure, but each would hold a connection while it waits for the lock.
 */
export function serialTransaction<T>(
  db: Database,
  id: string,
  write: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const queue = queues.get(db) ?? createKeyedQueue(limits);
  queues.set(db, queue);
  return queue(id, () => db.transaction().execute(write));
}
