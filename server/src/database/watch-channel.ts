import pg from "pg";

/** Where nodes hear that what searches read has changed. */
export const searchChannel = "search_change";

const pollInterval = 700;
const retryInterval = 1000;

/** What is done with the notices of a channel. Notices are lost while the connection is. */
export interface ChannelListener {
  onNotice: (payload: string) => void;
  /** Whenever the channel has been opened, at first or anew. */
  onConnect: () => void;
}

/**
 * Tells of notices on a channel of a PostgreSQL server. So that nothing stays unseen for long, it also tells at every
 * interval whether there was one or not.
 */
export function watchChannel(connectionString: string, channel: string, onNotice: () => void): () => Promise<void> {
  const poll = setInterval(onNotice, pollInterval);
  const stop = listenOnChannel(connectionString, channel, { onNotice, onConnect: onNotice });
  return () => {
    clearInterval(poll);
    return stop();
  };
}

/** Hears a channel on a connection of its own, which is opened anew whenever it is lost. */
export function listenOnChannel(
  connectionString: string,
  channel: string,
  { onNotice, onConnect }: ChannelListener,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const lose = (lost: pg.Client) => {
    if (client !== lost || isStopped) return;
    client = undefined;
    lost.end().catch(() => {});
    retry = setTimeout(connect, retryInterval);
  };

  function connect(): void {
    const fresh = new pg.Client({ connectionString, keepAlive: true });
    client = fresh;
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ payload = "" }) => onNotice(payload));
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
