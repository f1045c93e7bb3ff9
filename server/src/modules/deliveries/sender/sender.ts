import { newId } from "../../../database/new-id.ts";
import type { OpenDatabase } from "../../../database/open-database.ts";
import type { JobContext } from "../../../jobs/job.ts";
import { coalesceCalls } from "../../../memory/coalesce.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { inTrace, type StartSpan, traceFrom } from "../../../tracing/trace.ts";
import { allowsPrivate, type PrivateReceiverPolicy } from "../receivers.ts";
import { messageChannel } from "../subscribers.repository.ts";
import { endSubscription } from "../subscribers.service.ts";
import { createDeliveries } from "./create-deliveries.repository.ts";
import { isSendingPaused, type Lease, readSendState, releaseLease, takeLease } from "./leases.repository.ts";
import type { PendingDelivery } from "./pending-deliveries.repository.ts";
import { defaultTiming, type SenderTiming } from "./retry-timing.ts";
import { sendDelivery } from "./send-delivery.ts";
import { sendRound } from "./send-round.ts";

export interface SenderDependencies extends Pick<JobContext, "db" | "now" | "log"> {
  listen: OpenDatabase["listen"];
  receivers: PrivateReceiverPolicy;
  secrets: SecretBox;
  timing?: SenderTiming;
  /** Records traces, if they are exported. */
  startSpan?: StartSpan | undefined;
}

/** Groups notifications, so that a burst of events causes one poll. */
const debounceMs = 50;
const maxConcurrentRounds = 8;
const stopTimeoutMs = 4000;

interface Sender extends SenderDependencies {
  timing: SenderTiming;
  rounds: Set<Promise<void>>;
  /** Requests in flight may finish, and no new one is sent. */
  isStopping: boolean;
  /** Aborts the requests in flight. */
  aborting: AbortController;
}

/** Sends deliveries, sharing the work with other nodes. Returns a function that stops it. */
export async function startSender(dependencies: SenderDependencies): Promise<() => Promise<void>> {
  const own = { rounds: new Set<Promise<void>>(), isStopping: false, aborting: new AbortController() };
  const sender: Sender = { timing: defaultTiming, ...dependencies, ...own };
  const poller = createPoller(sender);
  const onNotification = coalesceCalls(poller.wake, debounceMs);
  const stopListening = await sender.listen(messageChannel, { onNotification, onConnect: poller.wake });
  return async () => {
    sender.isStopping = true;
    await stopListening();
    const timer = setTimeout(() => sender.aborting.abort(), stopTimeoutMs);
    await poller.stop();
    await Promise.all(sender.rounds);
    clearTimeout(timer);
  };
}

/** Polls for work: when notified, when a subscriber is due, and at intervals. One poll at a time. */
function createPoller(sender: Sender): { wake: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isWokenAgain = false;

  function wake(): void {
    isWokenAgain = polling !== undefined;
    if (polling || sender.isStopping) return;
    clearTimeout(timer);
    polling = poll(sender, wake)
      .catch((error) => {
        // The database may be unavailable; the next poll tries again.
        sender.log.warn({ err: error }, "messages are delayed");
        return sender.timing.pollMs;
      })
      .then((pause) => {
        polling = undefined;
        if (!sender.isStopping) timer = setTimeout(wake, isWokenAgain ? 0 : pause);
      });
  }
  return {
    wake,
    stop: async () => {
      await polling;
      clearTimeout(timer);
    },
  };
}

/** Longer than a round and its last delivery can take. */
const leaseTime = ({ roundMs, timeoutMs }: SenderTiming) => roundMs + 2 * timeoutMs;

/** Creates deliveries and starts rounds. Returns the milliseconds until the next poll. */
async function poll(sender: Sender, onRoundEnd: () => void): Promise<number> {
  const { db, now, timing, rounds } = sender;
  const { isPaused, hasEvents, wakeIn } = await readSendState(db);
  if (isPaused) return timing.pollMs;
  while (hasEvents && !sender.isStopping && (await createDeliveries(db, now()))) {
    // The next batch.
  }
  while (rounds.size < maxConcurrentRounds && !sender.isStopping) {
    const lease = await takeLease(db, { leaseId: newId(), milliseconds: leaseTime(timing) });
    if (!lease) return Math.min(timing.pollMs, Math.max(wakeIn ?? timing.pollMs, 50));
    const round = runRound(sender, lease).finally(() => {
      rounds.delete(round);
      onRoundEnd();
    });
    rounds.add(round);
  }
  return timing.pollMs;
}

async function runRound(sender: Sender, lease: Lease): Promise<void> {
  const { db, now, log, timing } = sender;
  try {
    const released = await sendRound(lease, {
      db,
      timing,
      send: (delivery) =>
        inTrace(traceFrom(delivery.traceparent), {
          span: { name: "send message", kind: "client", attributes: { "messaging.message.id": delivery.id } },
          startSpan: sender.startSpan,
          work: () => send(sender, lease, delivery),
        }),
      isPaused: createPauseCheck(sender),
      endSubscription: () => endSubscription({ db, now }, lease.subscriberId),
    });
    await releaseLease(db, lease, released);
  } catch (error) {
    log.warn({ err: error, subscriber: lease.subscriberId }, "a round of messages was aborted");
    // The next round continues from the recorded state. While the database is unavailable, the lease expires.
    const released = { wakeInMs: sender.isStopping ? 0 : timing.pollMs, failures: lease.failures, hasDelivered: false };
    await releaseLease(db, lease, released).catch(() => {});
  }
}

async function send(sender: Sender, lease: Lease, delivery: PendingDelivery) {
  const { aborting, receivers, secrets, timing, now, log } = sender;
  const isPrivateAllowed = allowsPrivate(new URL(lease.url), receivers);
  const { signal } = aborting;
  const options = { now: now(), timeoutMs: timing.timeoutMs, allowsPrivate: isPrivateAllowed, signal };
  const sent = await sendDelivery({ url: lease.url, secrets: lease.secrets.map(secrets.open) }, delivery, options);
  if (signal.aborted) throw new Error("The node is stopping");
  const { status, error, milliseconds } = sent.attempt;
  log.info({ message: delivery.id, subscriber: lease.subscriberId, status, error, milliseconds }, "message sent");
  return sent;
}

/** Every node obeys a pause within about this time, without a query before each delivery. */
const pauseCheckIntervalMs = 1000;

function createPauseCheck(sender: Sender): () => Promise<boolean> {
  let checkedAt = performance.now();
  let isPaused = false;
  return async () => {
    if (sender.isStopping) return true;
    if (performance.now() - checkedAt > pauseCheckIntervalMs) {
      checkedAt = performance.now();
      isPaused = await isSendingPaused(sender.db);
    }
    return isPaused;
  };
}
