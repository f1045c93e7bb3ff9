import pg from "pg";
import type { ServerAddress } from "./server-address.ts";

/** Any number, the same on every node. */
const startLock = 7_213_405;

/**
 * Runs work that only one node at a time may do, such as migrations. The lock belongs to a dedicated connection, so
 * PostgreSQL releases it however the process ends.
 */
export async function withStartupLock<T>(address: ServerAddress, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address.url(), keepAlive: true });
  address.track(client);
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [startLock]);
    return await work();
  } finally {
    await client.end();
  }
}
