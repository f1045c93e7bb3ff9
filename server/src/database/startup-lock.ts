import pg from "pg";

/** Any number, as long as every node takes the same. */
const startLock = 7_213_405;

/**
 * Does what only one node at a time may do, such as changing the tables. The lock belongs to a connection of its own,
 * so the server gives it back however the process ends.
 */
export async function withStartupLock<T>(connectionString: string, deed: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [startLock]);
    return await deed();
  } finally {
    await client.end();
  }
}
