import pg from "pg";

const patience = 1000;
const keptFor = 500;

/**
 * Asks whether a PostgreSQL server answers, on a connection of its own: whoever asks never waits behind others' work.
 * However many ask, the server is asked only now and then.
 */
export function createDatabaseProbe(connectionString: string): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > keptFor) {
      asked = { at: performance.now(), answer: isAnswering(connectionString) };
    }
    return asked.answer;
  };
}

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
