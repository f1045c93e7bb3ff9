import { apiBasePath, type LiveEvent, liveEvent, openLiveStream } from "@indikatorkatalogen/contract";
import { newId } from "../database/new-id.ts";

export interface LiveClient {
  status: number;
  headers: Headers;
  body: Response["body"];
  /** Every event received so far. */
  events: LiveEvent[];
  /** The names of all received events, including those that are not in the contract. */
  names: string[];
  /** The cursor to resume from. */
  lastEventId: () => string | undefined;
  isOpen: () => boolean;
  /** Closes the connection without notice, as when a laptop is closed. */
  disconnect: () => void;
}

interface LiveClientOptions {
  ticket: string | undefined;
  measures?: readonly string[];
  tab?: string;
  lastEventId?: string | undefined;
  onEvent?: (event: LiveEvent) => void;
}

/** Listens to the stream of a server, as a page does. */
export async function openLiveClient(origin: string, options: LiveClientOptions): Promise<LiveClient> {
  const { ticket, measures = [], tab = newId(), lastEventId } = options;
  const abortController = new AbortController();
  const query = new URLSearchParams({ tab, measures: measures.join() });
  const response = await fetch(`${origin}${apiBasePath}${openLiveStream.path}?${query}`, {
    signal: abortController.signal,
    headers: {
      ...(ticket && { "x-hiqaa": ticket }),
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
  });
  const { status, headers, body } = response;
  const received = { events: [] as LiveEvent[], names: [] as string[], cursor: lastEventId, isOpen: response.ok };
  if (response.ok) {
    void readAll(response, (message) => receive(received, message, options.onEvent))
      .catch(() => {})
      .finally(() => {
        received.isOpen = false;
      });
  }
  return {
    status,
    headers,
    body,
    events: received.events,
    names: received.names,
    lastEventId: () => received.cursor,
    isOpen: () => received.isOpen,
    disconnect: () => abortController.abort(),
  };
}

async function readAll({ body }: Response, onMessage: (message: string) => void): Promise<void> {
  if (!body) return;
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const messages = (rest + text).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) onMessage(message);
  }
}

interface Received {
  events: LiveEvent[];
  names: string[];
  cursor: string | undefined;
}

function receive(received: Received, message: string, onEvent?: (event: LiveEvent) => void): void {
  const lines = new Map(message.split("\n").map((line) => [line.split(": ")[0] ?? "", line.replace(/^\w+: /, "")]));
  received.cursor = lines.get("id") ?? received.cursor;
  const name = lines.get("event");
  if (name === undefined) return;
  received.names.push(name);
  const parsed = liveEvent.safeParse(JSON.parse(lines.get("data") ?? "null"));
  if (!parsed.success) return;
  received.events.push(parsed.data);
  onEvent?.(parsed.data);
}
