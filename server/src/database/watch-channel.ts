import pg from "pg";

/** Where nodes hear that what searches read has changed. */
export const searchChannel = "search_change";

const pollInterval = 700;
const retryInterval = 1000;

/**
 * Tells of notices on a channel of a PostgreSQL server. Notices are lost while the connection is; so that nothing
 * stays unseen for long, it also tells at every interval whether there was one or not.
 */
export function watchChannel(connectionString: string, channel: string, onNotice: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const poll = setInterval(onNotice, pollInterval);

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
    fresh.on("notification", onNotice);
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${channel}`))
      .then(onNotice, () => lose(fresh));
  }

  connect();
  return async () => {
    isStopped = true;
    clearInterval(poll);
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
