import type { Attempt } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { callAgainIn, retryIn, type SenderTiming } from "./back-off.ts";
import type { Lease, Released } from "./leases.repository.ts";
import type { Sent } from "./send-message.ts";
import { holdsLease, listWaiting, markAttempted, markDelivered, type WaitingDelivery } from "./waiting.repository.ts";

export interface RoundDependencies {
  db: Database;
  timing: SenderTiming;
  send: (delivery: WaitingDelivery) => Promise<Sent>;
  /** Whether to send nothing more for now: the node is stopping, or sending is paused. */
  isHeld: () => Promise<boolean>;
  /** The receiver wants nothing more. */
  endSubscription: () => Promise<void>;
}

const windowSize = 500;
/** So many measures at once; what is told of one measure goes one message at a time. */
const lanesAtOnce = 4;
/** So many in a row without an answer that we like: nobody is at home. */
const mostMisses = 3;

interface Round extends RoundDependencies {
  lease: Lease;
  ends: number;
  misses: number;
  hasDelivered: boolean;
  isOver: boolean;
  /** For how long the receiver asks to be left alone. */
  peace: number | undefined;
  /** The soonest that a message which failed is to be tried again. */
  nextIn: number | undefined;
}

/**
 * Sends to one subscriber what waits for it, in the order of events within each measure, until everything has been
 * sent, time is up or nobody is at home. Tells when to come back.
 */
export async function sendRound(lease: Lease, dependencies: RoundDependencies): Promise<Released> {
  const ends = performance.now() + dependencies.timing.round;
  const round: Round = {
    ...dependencies,
    lease,
    ends,
    misses: 0,
    hasDelivered: false,
    isOver: false,
    peace: undefined,
    nextIn: undefined,
  };
  await sendEverything(round);
  const { hasDelivered, peace } = round;
  // As long as a receiver has failed, what happens does not wake it.
  if (peace !== undefined) return { hasDelivered, failures: lease.failures + 1, wakeIn: peace };
  if (round.misses >= mostMisses) {
    const failures = lease.failures + 1;
    return { hasDelivered, failures, wakeIn: callAgainIn(round.timing, failures) };
  }
  const failures = hasDelivered ? 0 : lease.failures;
  return { hasDelivered, failures, wakeIn: round.isOver ? 0 : round.nextIn };
}

/** Window by window: a measure that waits for its next try holds back its own messages and no others. */
async function sendEverything(round: Round): Promise<void> {
  const blocked = new Set<string>();
  let after = "-1";
  for (;;) {
    if (!(await holdsLease(round.db, round.lease))) {
      round.isOver = true;
      return;
    }
    const subscriberId = round.lease.subscriberId;
    const window = await listWaiting(round.db, { subscriberId, after, limit: windowSize });
    await sendWindow(round, window, blocked);
    if (round.isOver || window.length < windowSize) return;
    after = window.at(-1)?.sequence ?? after;
  }
}

async function sendWindow(round: Round, window: WaitingDelivery[], blocked: Set<string>): Promise<void> {
  const lanes = [...Map.groupBy(window, ({ lane }) => lane)].filter(([lane]) => !blocked.has(lane));
  const takeLanes = async () => {
    for (let next = lanes.shift(); next && !round.isOver; next = lanes.shift()) {
      const [lane, deliveries] = next;
      if (!(await sendLane(round, deliveries))) blocked.add(lane);
    }
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, takeLanes));
}

/** Whether everything of the lane has been sent, or given up. */
async function sendLane(round: Round, deliveries: WaitingDelivery[]): Promise<boolean> {
  for (const delivery of deliveries) {
    if (await isOver(round)) return false;
    if (delivery.dueIn > 0) {
      waitFor(round, delivery.dueIn);
      return false;
    }
    const isDone = await sendOne(round, delivery);
    if (!isDone) return false;
  }
  return true;
}

/** A node that was held up sends nothing when its time is up: its lease may have gone to another. */
async function isOver(round: Round): Promise<boolean> {
  if (!round.isOver) round.isOver = performance.now() > round.ends || (await round.isHeld());
  return round.isOver;
}

function waitFor(round: Round, milliseconds: number): void {
  round.nextIn = Math.min(round.nextIn ?? milliseconds, milliseconds);
}

const isReceived = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
const gone = 410;

async function sendOne(round: Round, delivery: WaitingDelivery): Promise<boolean> {
  const { attempt, peace } = await round.send(delivery);
  if (isReceived(attempt)) {
    await markDelivered(round.db, delivery.id, attempt);
    round.misses = 0;
    round.hasDelivered = true;
    return true;
  }
  const pause = attempt.status === gone ? undefined : retryIn(round.timing, delivery);
  const again = pause && Math.max(pause, peace ?? 0);
  await markAttempted(round.db, delivery.id, { attempt, retryIn: again });
  if (attempt.status === gone) {
    await round.endSubscription();
    round.isOver = true;
    return false;
  }
  round.misses += 1;
  round.peace = peace ?? round.peace;
  if (round.misses >= mostMisses || peace !== undefined) round.isOver = true;
  if (again !== undefined) waitFor(round, again);
  return again === undefined;
}
