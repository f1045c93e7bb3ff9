import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ServerAddress } from "./server-address.ts";

const timeoutMs = 1000;
/** A new check starts when the last result is older than this. */
const checkIntervalMs = 500;
/** While a check runs, the last result is returned up to this age. */
const maxResultAgeMs = 1000;

export interface DatabaseProbe {
  isAnswering: () => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Checks whether a PostgreSQL server responds, on a dedicated connection, so that a check never waits for the pool.
 * Concurrent callers share one check and get the last result at once. The connection stays open, because opening one
 * takes several round trips, each of which waits on a busy event loop.
 */
export function createDatabaseProbe(address: ServerAddress): DatabaseProbe {
  let check: { startedAt: number; result: Promise<boolean> } | undefined;
  let last: { startedAt: number; result: boolean } | undefined;
  let connection: pg.Client | undefined;
  let isClosed = false;

  function discard(client: pg.Client): void {
    if (connection === client) connection = undefined;
    client.end().catch(() => {});
  }

  async function query(client: pg.Client): Promise<boolean> {
    try {
      await client.query("SELECT 1");
      return true;
    } catch {
      discard(client);
      return false;
    }
  }

  async function connectAndQuery(): Promise<boolean> {
    const connectionString = address.url();
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client.on("error", () => {});
    address.track(client);
    try {
      await client.connect();
    } catch {
      discard(client);
      return false;
    }
    connection = client;
    return query(client);
  }

  async function isAnswering(startedAt: number): Promise<boolean> {
    if (connection && (await query(connection))) return true;
    // An idle connection may have been dropped, which says nothing about the server; a timeout does.
    return performance.now() - startedAt < timeoutMs && !isClosed && connectAndQuery();
  }

  async function runCheck(startedAt: number): Promise<boolean> {
    const result = await isAnswering(startedAt);
    last = { startedAt, result };
    return result;
  }

  return {
    isAnswering: async () => {
      const now = performance.now();
      const isFinished = last !== undefined && last.startedAt === check?.startedAt;
      if (!check || (isFinished && now - check.startedAt > checkIntervalMs))
        check = { startedAt: now, result: runCheck(now) };
      return last && now - last.startedAt < maxResultAgeMs ? last.result : check.result;
    },
    close: async () => {
      isClosed = true;
      await check?.result;
      await Promise.race([connection?.end(), wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}
