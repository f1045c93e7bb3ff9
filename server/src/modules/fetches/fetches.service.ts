import type { UsageChannel, UsageCount, UsageStatistics } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { addFetches, readFetches } from "./fetches.repository.ts";

/** Counts in memory, so that nobody who fetches waits for the database. */
export interface FetchCounter {
  note: (way: UsageChannel, times?: number) => void;
  /** Writes what waits to be written. Never fails: what cannot be written waits on. */
  flush: () => Promise<void>;
}

interface Dependencies {
  db: Database;
  now: () => Date;
  /** Told when writing begins to fail, not as long as it lasts. */
  warn?: (error: unknown) => void;
}

type Tally = Map<UsageChannel, number>;

const writeEvery = 60_000;
const inSweden = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", dateStyle: "short" });
const monthOf = (time: Date): string => inSweden.format(time).slice(0, 7);

export function createFetchCounter({ db, now, warn = () => {} }: Dependencies): FetchCounter {
  /** By month. However long the database is away, there is one number for each month and way. */
  const waiting = new Map<string, Tally>();
  /** Where this minute is counted, once it has anything to count: the clock is read once a minute. */
  let current: Tally | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isFailing = false;

  const tallyOf = (month: string): Tally => {
    const tally = waiting.get(month) ?? new Map<UsageChannel, number>();
    waiting.set(month, tally);
    return tally;
  };

  function begin(): Tally {
    timer = setTimeout(() => void flush(), writeEvery).unref();
    current = tallyOf(monthOf(now()));
    return current;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    current = undefined;
    const taken = [...waiting].flatMap(([month, tally]) => [...tally].map(([way, count]) => ({ month, way, count })));
    waiting.clear();
    if (taken.length === 0) return;
    try {
      await addFetches(db, taken, monthOf(now()));
      isFailing = false;
    } catch (error) {
      putBack(taken);
      if (!isFailing) warn(error);
      isFailing = true;
    }
  }

  function putBack(taken: readonly UsageCount[]): void {
    for (const { month, way, count } of taken) add(tallyOf(month), way, count);
    // Tried again, also when nobody fetches meanwhile.
    if (!current) begin();
  }

  // One at a time, so that whoever waits for it knows that nothing is under way.
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return { note: (way, times = 1) => add(current ?? begin(), way, times), flush };
}

const add = (tally: Tally, way: UsageChannel, count: number) => void tally.set(way, (tally.get(way) ?? 0) + count);

export const readFetchCounts = (db: Database, now: Date): Promise<UsageStatistics> => readFetches(db, monthOf(now));
