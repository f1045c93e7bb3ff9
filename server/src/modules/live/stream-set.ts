import { unavailable } from "../../errors/app-error.ts";
import { databaseTexts } from "../../texts/texts.ts";
import { createLiveStream, type Listener, type LiveStream } from "./live-stream.ts";

export interface LiveLimits {
  streamsPerUser: number;
  streamsPerNode: number;
}
export const defaultLimits: LiveLimits = { streamsPerUser: 12, streamsPerNode: 3000 };

interface StreamSet {
  streams: ReadonlySet<LiveStream>;
  add: (listener: Listener) => LiveStream;
  remove: (stream: LiveStream, reason?: "limit") => void;
  /** Removes every stream; further ones are refused. */
  close: () => void;
}

/** The open streams of a node, of which a tab has one. */
export function createStreamSet(limits: LiveLimits): StreamSet {
  const streams = new Set<LiveStream>();
  let isClosed = false;

  function remove(stream: LiveStream, reason?: "limit"): void {
    streams.delete(stream);
    stream.end(reason);
  }

  function add(listener: Listener): LiveStream {
    const ofUser = [...streams].filter(({ userId }) => userId === listener.userId);
    for (const replaced of ofUser.filter(({ tab }) => tab === listener.tab)) remove(replaced);
    if (isClosed || streams.size >= limits.streamsPerNode) throw unavailable(databaseTexts.busy);
    const others = ofUser.filter(({ tab }) => tab !== listener.tab);
    // The oldest may be connections that have died unnoticed.
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - limits.streamsPerUser)))
      remove(oldest, "limit");
    const stream = createLiveStream(listener);
    streams.add(stream);
    stream.body.once("close", () => streams.delete(stream));
    return stream;
  }

  function close(): void {
    isClosed = true;
    for (const stream of streams) remove(stream);
  }

  return { streams, add, remove, close };
}
