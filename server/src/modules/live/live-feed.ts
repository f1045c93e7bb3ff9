import type { Database } from "../../database/database.ts";
import type { Horizon } from "../../database/horizon.ts";
import { createFailureReporter } from "../../errors/failure-reporter.ts";
import { coalesceCalls } from "../../memory/coalesce.ts";
import { createSingleFlight } from "../../memory/single-flight.ts";
import { type EventScope, readEventsSince, type StoredEvent } from "./live-events.repository.ts";

export interface LiveFeed {
  /** Something may have been published, here or elsewhere: it is read shortly. */
  scheduleCatchUp: () => void;
  /** Reads what is published, within the scope as it is now; rejects when the database does not answer. */
  catchUp: () => Promise<void>;
}

interface FeedDependencies {
  db: Database;
  /** What pages of this node listen to; undefined while there are none. */
  scope: () => EventScope | undefined;
  deliver: (events: readonly StoredEvent[]) => Promise<void>;
  /** The database has been restored from a backup: which events listeners have missed is unknown. */
  onReplaced: () => Promise<void>;
  warn: (error: unknown) => void;
}

interface Position {
  horizon: Horizon;
  /** Events since the horizon that have been delivered. */
  delivered: ReadonlySet<string>;
}

/** Notices are collected for this long. */
const delayMs = 20;

/** Follows the published events from transaction to transaction, as the search index follows changed measures. */
export function createLiveFeed({ db, scope, deliver, onReplaced, warn }: FeedDependencies): LiveFeed {
  let position: Position | undefined;
  const { failed, succeeded } = createFailureReporter(warn);
  const share = createSingleFlight<void>();

  async function read(): Promise<void> {
    const wanted = scope();
    if (!wanted) {
      position = undefined;
      return;
    }
    const known = position;
    const { horizon, events } = await readEventsSince(db, known?.horizon, wanted);
    if (known && BigInt(horizon) < BigInt(known.horizon)) {
      position = { horizon, delivered: new Set() };
      return onReplaced();
    }
    const fresh = events.filter(({ id }) => !known?.delivered.has(id));
    if (fresh.length > 0) await deliver(fresh);
    // Only after delivery: after a failure the same events are read again.
    const held = events.filter(({ writtenIn }) => BigInt(writtenIn) >= BigInt(horizon));
    position = { horizon, delivered: new Set(held.map(({ id }) => id)) };
  }

  const catchUp = () => share("events", read);
  const scheduleCatchUp = coalesceCalls(() => {
    if (!scope()) return;
    catchUp().then(succeeded, failed);
  }, delayMs);
  return { scheduleCatchUp, catchUp };
}
