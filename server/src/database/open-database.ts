import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { createDatabaseProbe } from "./database-probe.ts";
import { startEmbedded } from "./embedded/embedded-connection.ts";
import type { EmbeddedPlace } from "./embedded/embedded-messages.ts";
import { createEmbeddedPool } from "./embedded/embedded-pool.ts";
import { lockFolder } from "./folder-lock.ts";
import { limitConnections } from "./limit-connections.ts";
import { makeContentPrivate, makePrivateFolder } from "./private-folder.ts";
import type { Tables } from "./schema.ts";
import { createServerPool, maxWriteConnections, patientLimits, servingLimits, toServerPool } from "./server-pool.ts";
import { withStartupLock } from "./startup-lock.ts";
import { type ChannelListener, listenOnChannel, watchChannel } from "./watch-channel.ts";

export interface OpenDatabase {
  db: Database;
  /** The same database with fewer connections, for writes. */
  writeDb: Database;
  close: () => Promise<void>;
  /** Calls back when another node may have changed something, until the database is closed. */
  watch: (channel: string, onNotice: () => void) => void;
  /** Listens to a channel until stopped. */
  listen: (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;
  /** Whether the database answers; returns quickly, however busy it is. */
  isAnswering: () => Promise<boolean>;
  /** The state of the connection pool; undefined for the embedded database, which has one connection. */
  poolStatistics?: () => { total: number; idle: number; waiting: number };
  /** Runs something without timeouts, under a lock that only one node can hold. */
  withStartupLock: (work: (db: Database) => Promise<unknown>) => Promise<void>;
}

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A PostgreSQL server when there is an address, else the embedded database in the data folder. */
export function openDatabase(place: Place, limits = servingLimits): Promise<OpenDatabase> {
  if (place.databaseUrl) return openServer(place.databaseUrl, limits);
  return openEmbedded(place.dataDir, limits.statement === 0 ? patientEmbeddedLimits : embeddedLimits);
}

async function openServer(connectionString: string, limits: typeof servingLimits): Promise<OpenDatabase> {
  const pool = createServerPool(connectionString, limits);
  await requireAnswer(pool, connectionString);
  const serverPool = toServerPool(pool);
  const db = createDatabase(serverPool);
  const writeLimit = { maxConnections: maxWriteConnections, timeoutMs: limits.connection };
  const writeDb = createDatabase(limitConnections(serverPool, writeLimit));
  const probe = createDatabaseProbe(connectionString);
  const stops: (() => Promise<void>)[] = [probe.close];
  return {
    db,
    writeDb,
    watch: (channel, onNotice) => {
      stops.push(watchChannel(connectionString, channel, onNotice));
    },
    listen: async (channel, listener) => listenOnChannel(connectionString, channel, listener),
    isAnswering: probe.isAnswering,
    poolStatistics: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    withStartupLock: (work) =>
      withStartupLock(connectionString, async () => {
        const patient = createDatabase(toServerPool(createServerPool(connectionString, patientLimits)));
        try {
          await work(patient);
        } finally {
          await patient.destroy();
        }
      }),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await db.destroy();
      // Kysely does not end the pool of a database that was never used.
      if (!pool.ending) await pool.end();
    },
  };
}

async function requireAnswer(pool: pg.Pool, connectionString: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(connectionString);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${host}${pathname} does not let us in: ${reason}`);
  }
}

/**
 * In milliseconds; 0 is without end. Everybody waits for the one connection, and ending a statement costs a start, so
 * both are longer than those of a server.
 */
const embeddedLimits = { connection: 30_000, statement: 20_000 };
const patientEmbeddedLimits = { ...embeddedLimits, statement: 0 };

async function openEmbedded(dataDir: string, limits: typeof embeddedLimits): Promise<OpenDatabase> {
  await makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const database = await openEmbeddedPlace({ folder: join(dataDir, "postgres") }, limits);
    await makeContentPrivate(dataDir);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export async function openEmbeddedPlace(
  place: EmbeddedPlace,
  limits: typeof embeddedLimits = patientEmbeddedLimits,
): Promise<OpenDatabase> {
  let statementLimit = limits.statement;
  const embedded = await startEmbedded(place, () => statementLimit);
  const { pool, listen } = createEmbeddedPool(embedded.connect, limits.connection);
  const db = createDatabase(toServerPool(pool));
  return {
    db,
    // There is only one connection.
    writeDb: db,
    // No other process can open the folder.
    watch: () => {},
    listen,
    isAnswering: async () => embedded.isOpen(),
    withStartupLock: async (work) => {
      statementLimit = 0;
      await work(db).finally(() => {
        statementLimit = limits.statement;
      });
    },
    close: async () => {
      await db.destroy();
      // Kysely does not end the pool of a database that was never used.
      if (!pool.ending) await pool.end();
      await embedded.close();
    },
  };
}

const createDatabase = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
