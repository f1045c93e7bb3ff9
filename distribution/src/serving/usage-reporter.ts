import { createFailureReporter } from "../failure-reporter.ts";
import type { Catalogue } from "../importing/catalogue.ts";
import type { UsageCounts } from "./usage-counts.ts";

export interface UsageReporter {
  /** Sends the counts to the catalogue. Never fails: what could not be sent is sent the next time. */
  report: () => Promise<void>;
  stop: () => void;
}

interface Dependencies {
  counts: UsageCounts;
  catalogue: Pick<Catalogue, "sendUsage">;
  onFailure: (error: unknown) => void;
}

const intervalMs = 60_000;

export function startReporting({ counts, catalogue, onFailure }: Dependencies): UsageReporter {
  const { failed, succeeded } = createFailureReporter(onFailure);
  async function report(): Promise<void> {
    const taken = counts.take();
    if (!taken) return;
    try {
      await catalogue.sendUsage(taken);
      succeeded();
    } catch (error) {
      counts.restore(taken);
      failed(error);
    }
  }
  const timer = setInterval(() => void report(), intervalMs).unref();
  return { report, stop: () => clearInterval(timer) };
}
