import type { Catalogue } from "../importing/catalogue.ts";
import type { UsageStatistics } from "./fetch-counts.ts";

export interface FetchReporter {
  /** Tells the catalogue what has been counted. Never fails: what could not be told is told the next time. */
  report: () => Promise<void>;
  stop: () => void;
}

interface Reporting {
  counts: UsageStatistics;
  catalogue: Pick<Catalogue, "tellFetches">;
  onFailure: (error: unknown) => void;
}

const interval = 60_000;

export function startReporting({ counts, catalogue, onFailure }: Reporting): FetchReporter {
  let isFailing = false;
  async function report(): Promise<void> {
    const fetches = counts.take();
    if (!fetches) return;
    try {
      await catalogue.tellFetches(fetches);
      isFailing = false;
    } catch (error) {
      counts.giveBack(fetches);
      // Told once, not as long as it lasts.
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }
  const timer = setInterval(() => void report(), interval).unref();
  return { report, stop: () => clearInterval(timer) };
}
