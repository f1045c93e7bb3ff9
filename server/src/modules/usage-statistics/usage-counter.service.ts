import { swedishDay, type UsageChannel, type UsageCount, type UsageStatistics } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { createFailureReporter } from "../../errors/failure-reporter.ts";
import { addUsage, deleteExpiredUsage as deleteExpiredMonths, selectUsage } from "./usage-statistics.repository.ts";

/** Counts in memory, so that no request waits for the database. */
export interface UsageCounter {
  add: (channel: UsageChannel, times?: number) => void;
  /** Writes the counts to the database. Never fails: counts that cannot be written stay in memory. */
  flush: () => Promise<void>;
}

interface Dependencies {
  db: Database;
  now: () => Date;
  /** Called at the first of several failed writes. */
  warn?: (error: unknown) => void;
}

type Counts = Map<UsageChannel, number>;

const flushIntervalMs = 60_000;
const monthOf = (time: Date): string => swedishDay(time).slice(0, 7);

export function createUsageCounter({ db, now, warn = () => {} }: Dependencies): UsageCounter {
  /** By month, so that the size is bounded while the database is unavailable. */
  const pending = new Map<string, Counts>();
  /** The counts of the running interval, so that the clock is read once an interval. */
  let current: Counts | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const { failed, succeeded } = createFailureReporter(warn);

  const countsOf = (month: string): Counts => {
    const counts = pending.get(month) ?? new Map<UsageChannel, number>();
    pending.set(month, counts);
    return counts;
  };

  function startInterval(): Counts {
    timer = setTimeout(() => void flush(), flushIntervalMs).unref();
    current = countsOf(monthOf(now()));
    return current;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    current = undefined;
    const taken = [...pending].flatMap(([month, counts]) =>
      [...counts].map(([channel, count]) => ({ month, channel, count })),
    );
    pending.clear();
    if (taken.length === 0) return;
    try {
      await addUsage(db, taken);
      succeeded();
    } catch (error) {
      putBack(taken);
      failed(error);
    }
  }

  function putBack(taken: readonly UsageCount[]): void {
    for (const { month, channel, count } of taken) addTo(countsOf(month), channel, count);
    // Schedules the retry, even if nothing more is counted.
    if (!current) startInterval();
  }

  // One write at a time, so that a caller who awaits it knows that none is running.
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return { add: (channel, times = 1) => addTo(current ?? startInterval(), channel, times), flush };
}

const addTo = (counts: Counts, channel: UsageChannel, times: number) =>
  void counts.set(channel, (counts.get(channel) ?? 0) + times);

export const readUsageStatistics = (db: Database, now: Date): Promise<UsageStatistics> => selectUsage(db, monthOf(now));

export const deleteExpiredUsage = (db: Database): Promise<number> => deleteExpiredMonths(db);
