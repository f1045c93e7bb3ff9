import pg from "pg";

/** A pooler such as pgbouncer hides the number of the server's process behind one of its own. */
export const isBehindPooler = async (client: pg.ClientBase): Promise<boolean> =>
  (await processOf(client)) !== toldNumberOf(client);

/**
 * Whether a pooler gives a connection of the server for one transaction only: the process that served us is then free
 * for the next as soon as we are done.
 */
export async function poolsTransactions(connectionString: string): Promise<boolean> {
  const [one, other] = [await connect(connectionString), await connect(connectionString)];
  try {
    const first = await processOf(one);
    await other.query("BEGIN");
    const taken = await processOf(other);
    const second = await processOf(one);
    await other.query("ROLLBACK");
    return taken === first || second !== first;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The process id that the server sent when the connection was opened. */
const toldNumberOf = (client: pg.ClientBase): unknown => ("processID" in client ? client.processID : undefined);

async function processOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
