import type { PostgresPool, PostgresPoolClient } from "kysely";
import { createSlots } from "../../memory/concurrency-limit.ts";

interface Limit {
  maxConnections: number;
  /** How long to wait for one of them. */
  timeoutMs: number;
}

/** What the pool itself reports when no connection becomes free in time. */
const refuse = () => new Error("timeout exceeded when trying to connect");

/** The same pool for one kind of work that may not take all of its connections. Closing it leaves the pool open. */
export function limitConnections(pool: PostgresPool, { maxConnections, timeoutMs }: Limit): PostgresPool {
  const slots = createSlots({
    maxRunning: maxConnections,
    maxQueued: Number.POSITIVE_INFINITY,
    maxWaitMs: timeoutMs,
    refuse,
  });

  async function connect(): Promise<PostgresPoolClient> {
    const free = await slots.acquire();
    try {
      const client = await pool.connect();
      const release = () => {
        client.release();
        free();
      };
      return { ...client, release };
    } catch (error) {
      free();
      throw error;
    }
  }
  return { connect, end: async () => {} };
}
