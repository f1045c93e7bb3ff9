import { setTimeout as wait } from "node:timers/promises";
import { createFailureReporter } from "../../../errors/failure-reporter.ts";
import { coalesceCalls } from "../../../memory/coalesce.ts";

/** Keeps the index up to date with the writes of this process. */
export interface ChangeFollower {
  /** Applies everything committed before the call. */
  catchUp: () => Promise<void>;
  /** Something may have been written, here or elsewhere: it is applied shortly. */
  noteChange: () => void;
  /** Something may have been written here: reads from now on wait until it is applied. */
  noteWrite: () => undefined;
  /** Like `noteWrite`, for a writer that waits. */
  follow: () => Promise<void> | undefined;
  isBehind: () => boolean;
  /** Waits for the writes made here, but not for a database that does not answer. */
  caughtUp: () => Promise<void> | undefined;
}

/** Notices of changes, our own and those of other nodes, are collected for this long. */
const changeDelayMs = 25;
const catchUpTimeoutMs = 1000;

/**
 * Applies writes after a short delay, many at a time, or at once when a read comes first: a writer finds what it wrote.
 * When applying fails it is retried; the write itself stands.
 */
export function createChangeFollower(apply: () => Promise<void>, warn: (error: unknown) => void): ChangeFollower {
  // The number of writes made here, how many of them are applied, and how many are no longer waited for.
  let [written, applied, abandoned] = [0, 0, 0];
  const { failed, succeeded } = createFailureReporter(warn);

  async function catchUp(): Promise<void> {
    const covered = written;
    await apply();
    applied = Math.max(applied, covered);
    succeeded();
  }

  function retry(error: unknown): void {
    if (applied === written) return;
    failed(error);
    setTimeout(noteChange, catchUpTimeoutMs).unref();
  }

  async function waitFor(wanted: number): Promise<void> {
    await Promise.race([catchUp().catch(() => {}), wait(catchUpTimeoutMs, undefined, { ref: false })]);
    if (applied < wanted) abandoned = Math.max(abandoned, wanted);
  }

  function noteWrite(): undefined {
    written += 1;
    noteChange();
  }

  const noteChange = coalesceCalls(() => void catchUp().catch(retry), changeDelayMs);
  return {
    catchUp,
    noteChange,
    noteWrite,
    follow: () => catchUp().catch(noteWrite),
    isBehind: () => applied < written,
    caughtUp: () => (Math.max(applied, abandoned) < written ? waitFor(written) : undefined),
  };
}
