import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { isConnectionLost } from "../../errors/database-errors.ts";
import { sqlSpan } from "../../tracing/sql-span.ts";
import { withSpan } from "../../tracing/trace.ts";
import { createStatementRunner, type RunStatement } from "./prepared-statements.ts";
import { closeConnection, type ServerAddress } from "./server-address.ts";

/** In milliseconds; 0 means no timeout. */
interface Timeouts {
  /** Waiting for a connection of the pool, or for a new one. */
  connection: number;
  lock: number;
  statement: number;
  /** Waiting for any response; longer than the statement timeout, which must be reported first. */
  response: number;
  idleInTransaction: number;
}

export const servingTimeouts: Timeouts = {
  connection: 4000,
  lock: 5000,
  statement: 8000,
  response: 9000,
  idleInTransaction: 20_000,
};

/** For migrations, backups and commands, which may take as long as they need. */
export const maintenanceTimeouts: Timeouts = {
  connection: 10_000,
  lock: 0,
  statement: 0,
  response: 0,
  idleInTransaction: 0,
};

export const poolSize = 10;

/** Kept free by writes, which can wait for locks, so that reads and logins always find a connection. */
const reservedForReads = 4;
export const maxWriteConnections = poolSize - reservedForReads;

const sessionTimeouts = ({ lock, statement, idleInTransaction }: Timeouts) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
});

export function createServerPool(address: ServerAddress, timeouts: Timeouts): pg.Pool {
  // Allows several statements in flight on one connection.
  return createFollowingPool(address, timeouts, { pipeline: true, ...sessionTimeouts(timeouts) });
}

/** Behind a transaction pooler nothing outlives a transaction: no settings, no prepared statements, no pipelining. */
export function createPoolBehindPooler(address: ServerAddress, timeouts: Timeouts): pg.Pool {
  return createFollowingPool(address, timeouts, {});
}

function createFollowingPool(address: ServerAddress, timeouts: Timeouts, config: pg.PoolConfig): pg.Pool {
  class FollowingClient extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, connectionString: address.url() });
      address.track(this);
    }
  }
  return createPool({
    Client: FollowingClient,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.response,
    ...config,
  });
}

export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A lost connection emits `error`, in use or not, and an `error` event without a listener ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * The same pool with prepared statements, which discards a connection that was lost in use. When one is lost, the idle
 * ones usually are too: none that was opened before the latest loss is used again.
 */
export const toServerPool = (pool: pg.Pool): PostgresPool =>
  toGuardedPool(pool, createStatementRunner({ timeoutMs: pool.options.query_timeout }));

/** The same behind a transaction pooler: each transaction sets its own timeouts, and nothing is prepared. */
export function toServerPoolBehindPooler(pool: pg.Pool, timeouts: Timeouts): PostgresPool {
  const runStatement = createStatementRunner({ timeoutMs: pool.options.query_timeout, prepares: false });
  const settings = Object.entries(sessionTimeouts(timeouts)).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  const withTimeouts = (text: string) =>
    /^(begin|start transaction)\b/i.test(text) ? [text, ...settings].join("; ") : text;
  return toGuardedPool(pool, (client, statement) =>
    runStatement(client, { ...statement, text: withTimeouts(statement.text) }),
  );
}

function toGuardedPool(pool: pg.Pool, runStatement: RunStatement): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  const failures = new WeakMap<pg.PoolClient, unknown>();
  let latestLoss = 0;
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    // The first error is the cause; the others follow from it.
    client.once("error", (error) => failures.set(client, error));
  });
  const onConnectionLost = (client: pg.PoolClient, error: unknown) => {
    latestLoss = performance.now();
    if (!failures.has(client)) failures.set(client, error);
    // Also fails what else has been sent on the connection, which would otherwise wait for responses until it times out.
    closeConnection(client);
  };

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    if ((openedAt.get(client) ?? 0) >= latestLoss)
      return toClient(client, { runStatement, onConnectionLost, failures });
    client.release(true);
    return connect();
  }
  return { connect, end: () => pool.end() };
}

interface Handling {
  runStatement: RunStatement;
  onConnectionLost: (client: pg.PoolClient, error: unknown) => void;
  /** Why connections cannot be used any more. */
  failures: WeakMap<pg.PoolClient, unknown>;
}

type Send = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

function toClient(client: pg.PoolClient, { runStatement, onConnectionLost, failures }: Handling): PostgresPoolClient {
  let inFlight = 0;
  const send: Send = async (text, parameters) => {
    // On a lost connection, the end of a transaction would wait for a response that never comes.
    const failure = failures.get(client);
    if (failure) throw failure;
    inFlight += 1;
    try {
      const statement = { text, parameters, sentBefore: inFlight - 1 };
      return await withSpan(
        () => sqlSpan(text),
        () => runStatement(client, statement),
      );
    } catch (error) {
      if (isConnectionLost(error)) onConnectionLost(client, error);
      throw error;
    } finally {
      inFlight -= 1;
    }
  };
  const query = client.pipeline ? send : inSequence(send);
  return { query: query as PostgresPoolClient["query"], release: () => client.release(failures.has(client)) };
}

/** For a database that accepts one statement at a time. */
function inSequence(send: Send): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (...statement) => {
    const sendNow = () => send(...statement);
    const sent = last.then(sendNow, sendNow);
    last = sent;
    return sent;
  };
}
