import { sql } from "kysely";
import { createFailureReporter } from "../errors/failure-reporter.ts";
import type { Database } from "./database.ts";

const measureIntervalMs = 60_000;
/** Nodes whose clocks are synchronised stay well within this. Their own clock is finer than a measurement. */
const toleranceMs = 1000;
/** A clock that differs by more is wrong: the node's, or the database's. */
export const maxSkewMs = 60_000;
/** A slower query is too inexact to measure the skew. */
const maxRoundTripMs = 5000;

/** The time of the database, which all nodes share. */
export interface DatabaseClock {
  /** The node's own clock, corrected by the latest measurement when it is off. */
  now: () => Date;
  /** Whether the node's clock agrees with the database's. Expired data is deleted only then. */
  isInSync: () => Promise<boolean>;
}

interface Dependencies {
  readTime: () => Promise<Date>;
  nodeClock?: () => Date;
  monotonic?: () => number;
  /** Called with the skew in milliseconds when the clock turns out to be wrong, once until it is right again. */
  warn?: (skewMs: number) => void;
}

/** Measures the skew on demand, at most once a minute. */
export function createDatabaseClock({
  readTime,
  nodeClock = () => new Date(),
  monotonic = () => performance.now(),
  warn = () => {},
}: Dependencies): DatabaseClock {
  let skewMs: number | undefined;
  let measuredAt: number | undefined;
  const { failed, succeeded } = createFailureReporter(warn);

  async function measure(): Promise<void> {
    const sentAt = monotonic();
    const before = nodeClock().getTime();
    const time = await readTime();
    const roundTrip = monotonic() - sentAt;
    if (roundTrip > maxRoundTripMs) return;
    measuredAt = sentAt;
    skewMs = before + roundTrip / 2 - time.getTime();
    if (Math.abs(skewMs) > maxSkewMs) failed(skewMs);
    else succeeded();
  }

  return {
    now: () => {
      const time = nodeClock().getTime();
      return new Date(skewMs !== undefined && Math.abs(skewMs) > toleranceMs ? time - skewMs : time);
    },
    isInSync: async () => {
      const isDue = measuredAt === undefined || monotonic() - measuredAt >= measureIntervalMs;
      // A failed measurement leaves the last one in force.
      if (isDue) await measure().catch(() => {});
      return skewMs !== undefined && Math.abs(skewMs) <= maxSkewMs;
    },
  };
}

/** The wall clock of the database, also inside a transaction. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`SELECT clock_timestamp() AS time`.execute(db);
  return rows[0]?.time ?? new Date(Number.NaN);
}

interface Log {
  warn: (details: object, message: string) => void;
}

/** The clock of a running program: measured before anything uses it, and every minute until it is stopped. */
export async function startDatabaseClock(db: Database, log: Log): Promise<DatabaseClock & { stop: () => void }> {
  const clock = createDatabaseClock({
    readTime: () => readDatabaseTime(db),
    warn: (skewMs) =>
      log.warn(
        { skewMs },
        "the clocks of this node and of the database disagree: nothing is cleaned up until they agree",
      ),
  });
  await clock.isInSync();
  const timer = setInterval(() => void clock.isInSync(), measureIntervalMs).unref();
  return { ...clock, stop: () => clearInterval(timer) };
}
