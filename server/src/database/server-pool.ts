import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { isConnectionLost } from "../errors/database-errors.ts";
import { sqlSpan } from "../tracing/sql-span.ts";
import { withSpan } from "../tracing/trace.ts";
import { type Ask, createAsk } from "./prepared-statements.ts";
import { type Send, sendBeginWithFirstRead } from "./send-begin.ts";
import { closeConnection, type ServerAddress } from "./server-address.ts";

/** How long anything may take, in milliseconds; 0 is without end. */
interface TimeLimits {
  /** Waiting for a connection of the pool, or for a new one. */
  connection: number;
  lock: number;
  statement: number;
  /** Waiting for the server to send anything at all; longer than the statement timeout, which must be reported first. */
  answer: number;
  idleInTransaction: number;
}

export const servingLimits: TimeLimits = {
  connection: 4000,
  lock: 5000,
  statement: 8000,
  answer: 9000,
  idleInTransaction: 20_000,
};

/** For what is done before anybody is served, and for what somebody sits and waits for. */
export const patientLimits: TimeLimits = { connection: 10_000, lock: 0, statement: 0, answer: 0, idleInTransaction: 0 };

export const poolSize = 10;

/** Kept free by writes, which can wait for locks, so that reads and logins always find a connection. */
const reservedForReads = 4;
export const maxWriteConnections = poolSize - reservedForReads;

const sessionLimits = ({ lock, statement, idleInTransaction }: TimeLimits) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
});

export function createServerPool(address: ServerAddress, limits: TimeLimits): pg.Pool {
  // Lets several statements be in flight on one connection.
  return createFollowingPool(address, limits, { pipeline: true, ...sessionLimits(limits) });
}

/** Through a pooler of transactions nothing lasts longer than one: no settings, no prepared statements, no pipeline. */
export function createPoolBehindPooler(address: ServerAddress, limits: TimeLimits): pg.Pool {
  return createFollowingPool(address, limits, {});
}

function createFollowingPool(address: ServerAddress, limits: TimeLimits, config: pg.PoolConfig): pg.Pool {
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
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
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
 * The same pool, where statements that come again are prepared, and where a connection that was lost in use is thrown
 * away and not waited for again. When one is lost, so most often are those that lie unused: none that is older than the
 * latest loss is used.
 */
export const toServerPool = (pool: pg.Pool): PostgresPool =>
  toGuardedPool(pool, createAsk({ timeLimit: pool.options.query_timeout }));

/** The same behind a pooler: each transaction sets its own limits, and nothing is prepared. */
export function toServerPoolBehindPooler(pool: pg.Pool, limits: TimeLimits): PostgresPool {
  const ask = createAsk({ timeLimit: pool.options.query_timeout, prepares: false });
  const settings = Object.entries(sessionLimits(limits)).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  const withLimits = (text: string) =>
    /^(begin|start transaction)\b/i.test(text) ? [text, ...settings].join("; ") : text;
  return toGuardedPool(pool, (client, statement) => ask(client, { ...statement, text: withLimits(statement.text) }));
}

function toGuardedPool(pool: pg.Pool, ask: Ask): PostgresPool {
  const born = new WeakMap<pg.PoolClient, number>();
  const failures = new WeakMap<pg.PoolClient, unknown>();
  let latestLoss = 0;
  pool.on("connect", (client) => {
    born.set(client, performance.now());
    // The first error is the cause; the others follow from it.
    client.once("error", (error) => failures.set(client, error));
  });
  const noteLoss = (client: pg.PoolClient, error: unknown) => {
    latestLoss = performance.now();
    if (!failures.has(client)) failures.set(client, error);
    // Also fails what else has been sent on the connection, which would otherwise wait for responses until it times out.
    closeConnection(client);
  };

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    if ((born.get(client) ?? 0) >= latestLoss) return toClient(client, { ask, noteLoss, failures });
    client.release(true);
    return connect();
  }
  return { connect, end: () => pool.end() };
}

interface Handling {
  ask: Ask;
  noteLoss: (client: pg.PoolClient, error: unknown) => void;
  /** Why connections cannot be used any more. */
  failures: WeakMap<pg.PoolClient, unknown>;
}

function toClient(client: pg.PoolClient, { ask, noteLoss, failures }: Handling): PostgresPoolClient {
  let inFlight = 0;
  const send: Send = async (text, parameters) => {
    // On a lost connection, the end of a transaction would wait for a response that never comes.
    const failure = failures.get(client);
    if (failure) throw failure;
    inFlight += 1;
    try {
      const statement = { text, parameters, ahead: inFlight - 1 };
      return await withSpan(
        () => sqlSpan(text),
        () => ask(client, statement),
      );
    } catch (error) {
      if (isConnectionLost(error)) noteLoss(client, error);
      throw error;
    } finally {
      inFlight -= 1;
    }
  };
  const query = sendBeginWithFirstRead(client.pipeline ? send : inSequence(send));
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
