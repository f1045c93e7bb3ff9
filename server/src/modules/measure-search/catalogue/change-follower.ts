import { setTimeout as wait } from "node:timers/promises";
import { createFailureReporter } from "../../../errors/failure-reporter.ts";
import { coalesceCalls } from "../../../memory/coalesce.ts";

/** Keeps the index up to date with the writes of this process. */
export interface ChangeFollower {
  /** Applies everything committed before the call. */
  catchUp: () => Promise<void>;
  /** Something may have been written, here or elsewhere: it is applied shortly. */
  scheduleCatchUp: () => void;
  /** Something may have been written here: reads from now on wait until it is applied. */
  applyWriteLater: () => undefined;
  /** Like `applyWriteLater`, for a writer that waits until it is applied. */
  applyWrite: () => Promise<void> | undefined;
  /** Whether every write made here is applied. */
  isCurrent: () => boolean;
  /** Waits for the writes made here, but not for a database that does not answer. */
  waitUntilCurrent: () => Promise<void> | undefined;
}

/** Notices of changes, our own and those of other nodes, are collected for this long. */
const changeDelayMs = 25;
const catchUpTimeoutMs = 1000;

/**
 * Applies writes after a short delay, many at a time, or at once when a read comes first: a writer finds what it wrote.
 * When applying fails it is retried; the write itself is kept.
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
    setTimeout(scheduleCatchUp, catchUpTimeoutMs).unref();
  }

  async function waitFor(wanted: number): Promise<void> {
    await Promise.race([catchUp().catch(() => {}), wait(catchUpTimeoutMs, undefined, { ref: false })]);
    if (applied < wanted) abandoned = Math.max(abandoned, wanted);
  }

  function applyWriteLater(): undefined {
    written += 1;
    scheduleCatchUp();
  }

  const scheduleCatchUp = coalesceCalls(() => void catchUp().catch(retry), changeDelayMs);
  return {
    catchUp,
    scheduleCatchUp,
    applyWriteLater,
    applyWrite: () => catchUp().catch(applyWriteLater),
    isCurrent: () => applied === written,
    waitUntilCurrent: () => (Math.max(applied, abandoned) < written ? waitFor(written) : undefined),
  };
}
