import type { Attempt } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import type { Lease, LeaseRelease } from "./leases.repository.ts";
import {
  holdsLease,
  listPending,
  markAttempted,
  markDelivered,
  type PendingDelivery,
} from "./pending-deliveries.repository.ts";
import { retryInMs, retrySubscriberInMs, type SenderTiming } from "./retry-timing.ts";
import type { SendResult } from "./send-delivery.ts";

export interface RoundDependencies {
  db: Database;
  timing: SenderTiming;
  send: (delivery: PendingDelivery) => Promise<SendResult>;
  /** Whether to send nothing more for now: the node is stopping, or sending is paused. */
  isPaused: () => Promise<boolean>;
  /** The receiver has declined further messages. */
  endSubscription: () => Promise<void>;
}

const windowSize = 500;
/** Messages about one measure are sent one at a time, those about different measures concurrently. */
const maxConcurrentKeys = 4;
/** After so many failed messages in a row the receiver counts as unavailable. */
const maxConsecutiveFailures = 3;

interface Round extends RoundDependencies {
  lease: Lease;
  deadline: number;
  consecutiveFailures: number;
  hasDelivered: boolean;
  isOver: boolean;
  /** For how many milliseconds the receiver asks for no more requests. */
  retryAfterMs: number | undefined;
  /** The milliseconds until the first retry of a failed message. */
  nextInMs: number | undefined;
}

/**
 * Sends the pending messages of one subscriber, in the order of events within each measure, until all are sent, the time
 * is up or the receiver is unavailable. Returns when the next round is due.
 */
export async function sendRound(lease: Lease, dependencies: RoundDependencies): Promise<LeaseRelease> {
  const deadline = performance.now() + dependencies.timing.roundMs;
  const round: Round = {
    ...dependencies,
    lease,
    deadline,
    consecutiveFailures: 0,
    hasDelivered: false,
    isOver: false,
    retryAfterMs: undefined,
    nextInMs: undefined,
  };
  await sendEverything(round);
  const { hasDelivered, retryAfterMs } = round;
  // While a receiver fails, new events do not trigger a round.
  if (retryAfterMs !== undefined) return { hasDelivered, failures: lease.failures + 1, wakeInMs: retryAfterMs };
  if (round.consecutiveFailures >= maxConsecutiveFailures) {
    const failures = lease.failures + 1;
    return { hasDelivered, failures, wakeInMs: retrySubscriberInMs(round.timing, failures) };
  }
  const failures = hasDelivered ? 0 : lease.failures;
  return { hasDelivered, failures, wakeInMs: round.isOver ? 0 : round.nextInMs };
}

/** A message that waits for its retry delays later messages about the same measure and no others. */
async function sendEverything(round: Round): Promise<void> {
  const blocked = new Set<string>();
  let after = "-1";
  for (;;) {
    if (!(await holdsLease(round.db, round.lease))) {
      round.isOver = true;
      return;
    }
    const subscriberId = round.lease.subscriberId;
    const window = await listPending(round.db, { subscriberId, after, limit: windowSize });
    await sendWindow(round, window, blocked);
    if (round.isOver || window.length < windowSize) return;
    after = window.at(-1)?.sequence ?? after;
  }
}

async function sendWindow(round: Round, window: PendingDelivery[], blocked: Set<string>): Promise<void> {
  const groups = [...Map.groupBy(window, ({ orderingKey }) => orderingKey)].filter(([key]) => !blocked.has(key));
  const sendGroups = async () => {
    for (let next = groups.shift(); next && !round.isOver; next = groups.shift()) {
      const [key, deliveries] = next;
      if (!(await sendInOrder(round, deliveries))) blocked.add(key);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentKeys }, sendGroups));
}

/** Whether every message has been sent, or has failed for good. */
async function sendInOrder(round: Round, deliveries: PendingDelivery[]): Promise<boolean> {
  for (const delivery of deliveries) {
    await endWhenDue(round);
    if (round.isOver) return false;
    if (delivery.dueIn > 0) {
      waitFor(round, delivery.dueIn);
      return false;
    }
    const isDone = await sendOne(round, delivery);
    if (!isDone) return false;
  }
  return true;
}

/** A delayed node stops when its time is up: another node may have the lease by then. */
async function endWhenDue(round: Round): Promise<void> {
  if (round.isOver) return;
  // A message sent meanwhile may also end the round, which this check must not take back.
  if (performance.now() > round.deadline || (await round.isPaused())) round.isOver = true;
}

function waitFor(round: Round, milliseconds: number): void {
  round.nextInMs = Math.min(round.nextInMs ?? milliseconds, milliseconds);
}

const isReceived = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
const gone = 410;

async function sendOne(round: Round, delivery: PendingDelivery): Promise<boolean> {
  const { attempt, retryAfterMs } = await round.send(delivery);
  if (isReceived(attempt)) {
    await markDelivered(round.db, delivery.id, attempt);
    round.consecutiveFailures = 0;
    round.hasDelivered = true;
    return true;
  }
  const pause = attempt.status === gone ? undefined : retryInMs(round.timing, delivery);
  const wait = pause && Math.max(pause, retryAfterMs ?? 0);
  await markAttempted(round.db, delivery.id, { attempt, retryIn: wait });
  if (attempt.status === gone) {
    await round.endSubscription();
    round.isOver = true;
    return false;
  }
  round.consecutiveFailures += 1;
  round.retryAfterMs = retryAfterMs ?? round.retryAfterMs;
  if (round.consecutiveFailures >= maxConsecutiveFailures || retryAfterMs !== undefined) round.isOver = true;
  if (wait !== undefined) waitFor(round, wait);
  return wait === undefined;
}
