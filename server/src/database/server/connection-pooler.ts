import pg from "pg";

/** A pooler such as pgbouncer reports another process id than the server's. */
export const isBehindPooler = async (client: pg.ClientBase): Promise<boolean> =>
  (await backendPid(client)) !== reportedPid(client);

/** Whether the pooler pools transactions: a server process is then free for others as soon as a transaction ends. */
export async function poolsTransactions(connectionString: string): Promise<boolean> {
  const [one, other] = [await connect(connectionString), await connect(connectionString)];
  try {
    const first = await backendPid(one);
    await other.query("BEGIN");
    const taken = await backendPid(other);
    const second = await backendPid(one);
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
const reportedPid = (client: pg.ClientBase): unknown => ("processID" in client ? client.processID : undefined);

async function backendPid(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
