import type { Duplex } from "node:stream";
import pg from "pg";
import { createPool } from "../server/server-pool.ts";
import type { ChannelListener } from "../server/watch-channel.ts";

export interface EmbeddedPool {
  pool: pg.Pool;
  listen: (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;
}

/** The one connection of the embedded database, which also listens to the channels. Waiting for it ends with a timeout. */
export function createEmbeddedPool(connect: () => Duplex, timeoutMs: number): EmbeddedPool {
  const listeners = new Set<ChannelListener & { channel: string }>();
  const listenTo = (client: pg.ClientBase, channel: string) => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);

  async function onConnect(client: pg.ClientBase): Promise<void> {
    client.on("notification", ({ channel, payload = "" }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotification(payload);
    });
    for (const listener of listeners) {
      await listenTo(client, listener.channel);
      listener.onConnect();
    }
  }
  const pool = createPool({
    stream: connect,
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    onConnect,
  });
  return {
    pool,
    listen: async (channel, listener) => {
      const client = await pool.connect();
      await listenTo(client, channel).finally(() => client.release());
      const added = { ...listener, channel };
      listeners.add(added);
      listener.onConnect();
      return async () => void listeners.delete(added);
    },
  };
}
