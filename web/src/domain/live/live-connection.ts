import { type LiveEvent, liveEvent } from "@indikatorkatalogen/contract";
import { ApiError } from "../../api/api-error.ts";
import { readMessages } from "./read-messages.ts";

interface Subscription {
  measureIds: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** The login has ended, and no more events follow. */
  onRefused?: (() => void) | undefined;
}

interface Dependencies {
  openStream: (
    measureIds: readonly string[],
    lastEventId: string | undefined,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  poll: (
    measureIds: readonly string[],
    since: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ events: LiveEvent[]; next: string | null }>;
  /** Hidden pages do not listen: browsers limit the number of connections, and servers the number of streams. */
  isVisible: () => boolean;
  /** Resolves after a delay, or when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface LiveConnection {
  subscribe: (subscription: Subscription) => () => void;
  /** The page has been shown or hidden, or the network is back. */
  restart: () => void;
}

const minRetryMs = 1000;
const maxRetryMs = 30_000;
/** After this many consecutive failures, something between the page and the server is assumed to block streams. */
const maxStreamFailures = 3;
const pollIntervalMs = 5000;
const pollsBeforeStream = 12;
/** The server sends a heartbeat every 15 seconds. */
const silenceMs = 45_000;

/** How an attempt to listen ended. */
type Ending = "ended" | "failed" | "limit" | "refused";

/** The subscribed measures and the id of the last event received. */
interface Listening {
  measureIds: readonly string[];
  cursor: string | undefined;
  deliver: (event: LiveEvent) => void;
  refuse: () => void;
}

/** One connection for all subscriptions of the page; resumes where it was interrupted. */
export function createLiveConnection(dependencies: Dependencies): LiveConnection {
  const subscriptions = new Set<Subscription>();
  const listening: Listening = {
    measureIds: [],
    cursor: undefined,
    deliver: (event) => {
      for (const { onEvent } of [...subscriptions]) onEvent(event);
    },
    refuse: () => {
      for (const { onRefused } of [...subscriptions]) onRefused?.();
    },
  };
  let running: AbortController | undefined;
  const wanted = () => [...new Set([...subscriptions].flatMap(({ measureIds }) => measureIds))].toSorted();
  const isUnsubscribed = (id: string) => !listening.measureIds.includes(id);

  function restart(): void {
    running?.abort();
    running = undefined;
    if (subscriptions.size === 0 || !dependencies.isVisible()) return;
    const next = wanted();
    // The state of a measure that was not subscribed to is unknown, so the state of all is requested.
    if (next.some(isUnsubscribed)) listening.cursor = undefined;
    listening.measureIds = next;
    running = new AbortController();
    void keepListening(dependencies, listening, running.signal);
  }

  return {
    subscribe: (subscription) => {
      const isNew = subscriptions.size === 0 || subscription.measureIds.some(isUnsubscribed);
      subscriptions.add(subscription);
      if (isNew) restart();
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 || wanted().join() !== listening.measureIds.join()) restart();
      };
    },
    restart,
  };
}

async function keepListening(dependencies: Dependencies, listening: Listening, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const ending = await listen(dependencies, listening, signal);
    if (ending === "refused") return listening.refuse();
    failures = ending === "failed" ? failures + 1 : 0;
    if (ending === "limit" || failures >= maxStreamFailures) await pollForAWhile(dependencies, listening, signal);
    else await dependencies.wait(Math.min(minRetryMs * 2 ** failures, maxRetryMs), signal);
  }
}

async function listen({ openStream }: Dependencies, listening: Listening, signal: AbortSignal): Promise<Ending> {
  const guard = createSilenceGuard(signal);
  try {
    const body = await openStream(listening.measureIds, listening.cursor, guard.signal);
    return await receiveAll(body, listening, guard);
  } catch (error) {
    if (isRefusal(error)) return "refused";
    return guard.hasReceived() ? "ended" : "failed";
  } finally {
    guard.stop();
  }
}

async function receiveAll(
  body: ReadableStream<Uint8Array>,
  listening: Listening,
  guard: SilenceGuard,
): Promise<Ending> {
  for await (const { id, event, data = "null" } of readMessages(body)) {
    if (guard.signal.aborted) break;
    guard.note();
    if (event === "limit") return "limit";
    const parsed = liveEvent.safeParse(JSON.parse(data));
    if (parsed.success) listening.deliver(parsed.data);
    listening.cursor = id ?? listening.cursor;
  }
  return guard.hasReceived() ? "ended" : "failed";
}

type SilenceGuard = ReturnType<typeof createSilenceGuard>;

/** Ends a connection on which not even heartbeats arrive any more. */
function createSilenceGuard(outer: AbortSignal) {
  const silence = new AbortController();
  const start = () => setTimeout(() => silence.abort(), silenceMs);
  let timer = start();
  let isReceived = false;
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    note: () => {
      isReceived = true;
      clearTimeout(timer);
      timer = start();
    },
    hasReceived: () => isReceived,
    stop: () => clearTimeout(timer),
  };
}

async function pollForAWhile(dependencies: Dependencies, listening: Listening, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < pollsBeforeStream && !signal.aborted; count += 1) {
    await pollOnce(dependencies, listening, signal);
    await dependencies.wait(pollIntervalMs, signal);
  }
}

async function pollOnce({ poll }: Dependencies, listening: Listening, signal: AbortSignal): Promise<void> {
  const result = await poll(listening.measureIds, listening.cursor, signal).catch(() => undefined);
  if (signal.aborted || !result) return;
  for (const event of result.events) listening.deliver(event);
  listening.cursor = result.next ?? listening.cursor;
}

/** The login has ended; the next request of the page reports it. */
const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status === 401;
