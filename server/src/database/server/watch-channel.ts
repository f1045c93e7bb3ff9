import pg from "pg";
import type { ServerAddress } from "./server-address.ts";

/** The channel on which nodes are notified of changed search documents. */
export const searchChannel = "search_change";

const pollIntervalMs = 700;
const retryIntervalMs = 1000;

/** Handles notifications of a channel. Notifications sent while the connection is down are lost. */
export interface ChannelListener {
  onNotification: (payload: string) => void;
  /** Called whenever the channel has been opened or reopened. */
  onConnect: () => void;
}

/**
 * Listens for notifications of a PostgreSQL server. The listener is also called at every interval, so that a lost
 * notification delays a change only briefly.
 */
export function watchChannel(address: ServerAddress, channel: string, onNotification: () => void): () => Promise<void> {
  const poll = setInterval(onNotification, pollIntervalMs);
  const stop = listenOnChannel(address, channel, { onNotification, onConnect: onNotification });
  return () => {
    clearInterval(poll);
    return stop();
  };
}

/** Listens on a dedicated connection, which is reopened when it is lost. */
export function listenOnChannel(
  address: ServerAddress,
  channel: string,
  { onNotification, onConnect }: ChannelListener,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const lose = (lost: pg.Client) => {
    if (client !== lost || isStopped) return;
    client = undefined;
    lost.end().catch(() => {});
    retry = setTimeout(connect, retryIntervalMs);
  };

  function connect(): void {
    const fresh = new pg.Client({ connectionString: address.url(), keepAlive: true });
    client = fresh;
    address.track(fresh);
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ payload = "" }) => onNotification(payload));
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      .then(onConnect, () => lose(fresh));
  }

  connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
