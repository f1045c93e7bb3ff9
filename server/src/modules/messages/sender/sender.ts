import { newId } from "../../../database/new-id.ts";
import type { OpenDatabase } from "../../../database/open-database.ts";
import type { JobContext } from "../../../jobs/job.ts";
import { coalesceCalls } from "../../../memory/coalesce.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { allowsPrivate, type Receivers } from "../receivers.ts";
import { endSubscription } from "../subscribers.service.ts";
import { type SenderTiming, servingTiming } from "./back-off.ts";
import { handOutEvents } from "./hand-out.repository.ts";
import { isSendingPaused, type Lease, readOutlook, releaseLease, takeLease } from "./leases.repository.ts";
import { sendMessage } from "./send-message.ts";
import { sendRound } from "./send-round.ts";
import type { WaitingDelivery } from "./waiting.repository.ts";

export interface SenderDependencies extends Pick<JobContext, "db" | "now" | "log"> {
  listen: OpenDatabase["listen"];
  receivers: Receivers;
  secrets: SecretBox;
  timing?: SenderTiming;
}

/** Where senders hear that there is something to do. */
const messageChannel = "message";
/** Milliseconds in which events are gathered, so that whoever writes many does not wait for each to be handed out. */
const momentOfEvents = 50;
const roundsAtOnce = 8;
const stopPatience = 4000;

interface Sender extends Required<SenderDependencies> {
  rounds: Set<Promise<void>>;
  /** Then what is on its way may still arrive, and nothing more is sent. */
  isStopping: boolean;
  /** Cuts off what is on its way. */
  cutOff: AbortController;
}

/** Sends messages, together with every other node that does. Gives a function that stops it. */
export async function startSender(dependencies: SenderDependencies): Promise<() => Promise<void>> {
  const own = { rounds: new Set<Promise<void>>(), isStopping: false, cutOff: new AbortController() };
  const sender: Sender = { timing: servingTiming, ...dependencies, ...own };
  const lookout = createLookout(sender);
  const onNotice = coalesceCalls(lookout.look, momentOfEvents);
  const stopListening = await sender.listen(messageChannel, { onNotice, onConnect: lookout.look });
  return async () => {
    sender.isStopping = true;
    await stopListening();
    const patience = setTimeout(() => sender.cutOff.abort(), stopPatience);
    await lookout.stop();
    await Promise.all(sender.rounds);
    clearTimeout(patience);
  };
}

/** Looks for something to do: when told that there is, when it is time, and now and then. Never twice at once. */
function createLookout(sender: Sender): { look: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  function look(): void {
    isAskedAgain = looking !== undefined;
    if (looking || sender.isStopping) return;
    clearTimeout(timer);
    looking = lookAround(sender, look)
      .catch((error) => {
        // The database may be away; everything is tried again.
        sender.log.warn({ err: error }, "messages are held up");
        return sender.timing.poll;
      })
      .then((pause) => {
        looking = undefined;
        if (!sender.isStopping) timer = setTimeout(look, isAskedAgain ? 0 : pause);
      });
  }
  return {
    look,
    stop: async () => {
      await looking;
      clearTimeout(timer);
    },
  };
}

/** Longer than a round and its last message can take. */
const leaseTime = ({ round, patience }: SenderTiming) => round + 2 * patience;

/** Does what there is to do, and tells how long to wait before looking again. */
async function lookAround(sender: Sender, onRoundEnd: () => void): Promise<number> {
  const { db, now, timing, rounds } = sender;
  const { isPaused, hasEvents, wakeIn } = await readOutlook(db);
  if (isPaused) return timing.poll;
  while (hasEvents && !sender.isStopping && (await handOutEvents(db, now()))) {
    // The next batch.
  }
  while (rounds.size < roundsAtOnce && !sender.isStopping) {
    const lease = await takeLease(db, { leaseId: newId(), milliseconds: leaseTime(timing) });
    if (!lease) return Math.min(timing.poll, Math.max(wakeIn ?? timing.poll, 50));
    const round = runRound(sender, lease).finally(() => {
      rounds.delete(round);
      onRoundEnd();
    });
    rounds.add(round);
  }
  return timing.poll;
}

async function runRound(sender: Sender, lease: Lease): Promise<void> {
  const { db, now, log, timing } = sender;
  try {
    const released = await sendRound(lease, {
      db,
      timing,
      send: (delivery) => send(sender, lease, delivery),
      isHeld: createHold(sender),
      endSubscription: () => endSubscription({ db, now }, lease.subscriberId),
    });
    await releaseLease(db, lease, released);
  } catch (error) {
    log.warn({ err: error, subscriber: lease.subscriberId }, "a round of messages was broken off");
    // Whoever is next goes on from what was noted. While the database is away, the lease ends by itself.
    const released = { wakeIn: sender.isStopping ? 0 : timing.poll, failures: lease.failures, hasDelivered: false };
    await releaseLease(db, lease, released).catch(() => {});
  }
}

async function send(sender: Sender, lease: Lease, delivery: WaitingDelivery) {
  const { cutOff, receivers, secrets, timing, now } = sender;
  const isPrivateAllowed = allowsPrivate(new URL(lease.url), receivers);
  const { signal } = cutOff;
  const sending = { now: now(), patience: timing.patience, allowsPrivate: isPrivateAllowed, signal };
  const sent = await sendMessage({ url: lease.url, secrets: lease.secrets.map(secrets.open) }, delivery, sending);
  if (signal.aborted) throw new Error("The node is stopping");
  return sent;
}

/** A pause is obeyed by every node within about this long, without asking before each message. */
const pauseKnownFor = 1000;

function createHold(sender: Sender): () => Promise<boolean> {
  let asked = performance.now();
  let isPaused = false;
  return async () => {
    if (sender.isStopping) return true;
    if (performance.now() - asked > pauseKnownFor) {
      asked = performance.now();
      isPaused = await isSendingPaused(sender.db);
    }
    return isPaused;
  };
}
