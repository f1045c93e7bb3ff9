import type { Readable } from "node:stream";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import type { OpenDatabase } from "../../database/open-database.ts";
import type { EventScope, StoredEvent } from "./live-events.repository.ts";
import { readMissedEvents, type SentEvent, toLiveEvent } from "./live-events.service.ts";
import { createLiveFeed } from "./live-feed.ts";
import { type Listener, type LiveStream, mayListen } from "./live-stream.ts";
import { createStreamSet, defaultLimits, type LiveLimits } from "./stream-set.ts";

/** The channel on which nodes are notified of published events. */
const liveChannel = "live_event";

const heartbeatMs = 15_000;
/** Notifications are not lost while the channel is open; a dead connection may take long to be noticed. */
const pollMs = 1000;

interface LiveDependencies {
  db: Database;
  listen: OpenDatabase["listen"];
  /** The callers of the tickets that are valid now. */
  findCallers: (tickets: readonly string[]) => Promise<ReadonlyMap<string, Caller>>;
  limits?: LiveLimits | undefined;
  warn: (error: unknown) => void;
}

interface Page {
  caller: Caller;
  ticket: string;
  tab: string;
  measureIds: readonly string[];
}

export interface LiveStreams {
  open: (page: Page, lastEventId: string | undefined) => Promise<Readable>;
  read: (page: Pick<Page, "caller" | "measureIds">, since: string | undefined) => Promise<SentEvent[]>;
  count: () => number;
  /** Ends every stream; further ones are refused. */
  close: () => Promise<void>;
}

/** The streams of this node. */
export async function startLiveStreams(dependencies: LiveDependencies): Promise<LiveStreams> {
  const { db, listen, findCallers, limits = defaultLimits, warn } = dependencies;
  const { streams, add, remove, close: closeStreams } = createStreamSet(limits);
  let closing: Promise<void> | undefined;

  /** The login and its permissions are read again before anything is delivered. */
  async function withCallers(some: Iterable<LiveStream>, use: (stream: LiveStream, caller: Caller) => void) {
    const listening = [...some];
    if (listening.length === 0) return;
    const callers = await findCallers([...new Set(listening.map(({ ticket }) => ticket))]);
    for (const stream of listening) {
      const caller = callers.get(stream.ticket);
      if (mayListen(caller)) use(stream, caller);
      else remove(stream);
    }
  }

  const feed = createLiveFeed({
    db,
    scope: () => scopeOf(streams),
    deliver: (events) => {
      const concerned = [...streams].filter((stream) => events.some((event) => concerns(stream, event)));
      return withCallers(concerned, (stream, caller) => sendEach(stream, caller, events));
    },
    onReplaced: async () => {
      for (const stream of streams) remove(stream);
    },
    warn,
  });

  const heartbeat = setInterval(() => {
    withCallers(streams, (stream) => stream.beat()).catch(warn);
  }, heartbeatMs).unref();
  const poll = setInterval(feed.scheduleCatchUp, pollMs).unref();
  async function close(): Promise<void> {
    clearInterval(heartbeat);
    clearInterval(poll);
    closeStreams();
    await stopListening();
  }
  const stopListening = await listen(liveChannel, {
    onNotification: feed.scheduleCatchUp,
    onConnect: feed.scheduleCatchUp,
  });

  return {
    open: async (page, lastEventId) => {
      const { caller, ticket, tab, measureIds } = page;
      const userId = caller.user?.id ?? caller.guest?.id ?? "";
      const stream = add({ tab, ticket, userId, measureIds: new Set(measureIds) });
      try {
        // Reads that began before the stream was added may pass over its events; from here on they do not.
        await feed.catchUp();
        stream.discardWaiting();
        stream.start(await readMissedEvents(db, page, lastEventId));
        return stream.body;
      } catch (error) {
        remove(stream);
        throw error;
      }
    },
    read: (page, since) => readMissedEvents(db, page, since),
    count: () => streams.size,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function sendEach(stream: LiveStream, caller: Caller, events: readonly StoredEvent[]): void {
  for (const stored of events) {
    const event = concerns(stream, stored) ? toLiveEvent(caller, stored) : undefined;
    if (event) stream.send({ cursor: stored.id, event });
  }
}

const concerns = ({ userId, measureIds }: Listener, event: StoredEvent): boolean =>
  event.userId === null ? event.measureId !== null && measureIds.has(event.measureId) : event.userId === userId;

function scopeOf(streams: ReadonlySet<LiveStream>): EventScope | undefined {
  if (streams.size === 0) return undefined;
  const measureIds = new Set<string>();
  const userIds = new Set<string>();
  for (const stream of streams) {
    userIds.add(stream.userId);
    for (const id of stream.measureIds) measureIds.add(id);
  }
  return { measureIds: [...measureIds], userIds: [...userIds] };
}
