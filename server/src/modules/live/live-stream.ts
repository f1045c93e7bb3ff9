import { Readable } from "node:stream";
import type { Caller } from "../../callers/caller.ts";
import type { SentEvent } from "./live-events.service.ts";

/** Who listens, and to what. */
export interface Listener {
  tab: string;
  ticket: string;
  /** Of the user or guest. */
  userId: string;
  measureIds: ReadonlySet<string>;
}

export interface LiveStream extends Listener {
  body: Readable;
  /** Waits until the stream has started. */
  send: (sent: SentEvent) => void;
  /** Discards queued events: they are among those that are read for the start. */
  discardWaiting: () => void;
  /** Sends the missed events, and from then on every event immediately. */
  start: (missed: readonly SentEvent[]) => void;
  /** Shows that the connection is alive to both ends, and to proxies in between. */
  beat: () => void;
  /** The client reconnects, unless the stream ends with a reason. */
  end: (reason?: "limit") => void;
}

/** A client that reads more slowly than this is cut off, and continues from its cursor. */
const maxBufferedBytes = 64_000;
/** After how long a client reconnects, in milliseconds. */
const retryMs = 1500;

export function createLiveStream(listener: Listener): LiveStream {
  const body = new Readable({ read: () => {} });
  // A stream can be replaced by the page's next one before it has started.
  let isEnded = false;
  const write = (text: string): void => {
    if (body.destroyed || isEnded) return;
    if (body.readableLength > maxBufferedBytes) body.destroy();
    else body.push(text);
  };
  let waiting: SentEvent[] | undefined = [];
  const sendNow = ({ cursor, event }: SentEvent) =>
    write(`${cursor === null ? "" : `id: ${cursor}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  write(`retry: ${retryMs}\n\n`);
  return {
    ...listener,
    body,
    send: (sent) => (waiting ? void waiting.push(sent) : sendNow(sent)),
    discardWaiting: () => {
      waiting = [];
    },
    start: (missed) => {
      for (const sent of [...missed, ...(waiting ?? [])]) sendNow(sent);
      waiting = undefined;
    },
    beat: () => write(":\n\n"),
    end: (reason) => {
      if (reason) write(`event: ${reason}\ndata: {}\n\n`);
      if (!body.destroyed && !isEnded) body.push(null);
      isEnded = true;
    },
  };
}

/** Whether the caller may still listen. */
export const mayListen = (caller: Caller | undefined): caller is Caller => caller?.can("live:read") === true;
