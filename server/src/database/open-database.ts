import { existsSync } from "node:fs";
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import { StartError } from "../errors/start-error.ts";
import { makeContentPrivate, makePrivateFolder } from "../files/private-folder.ts";
import type { Database } from "./database.ts";
import { startEmbedded } from "./embedded/embedded-connection.ts";
import type { EmbeddedLocation } from "./embedded/embedded-messages.ts";
import { createEmbeddedPool } from "./embedded/embedded-pool.ts";
import { finishRestore, removeLeftCopies } from "./embedded/finish-restore.ts";
import { lockFolder } from "./embedded/folder-lock.ts";
import { markInUse, refuseCopyInUse } from "./embedded/in-use-marker.ts";
import type { Tables } from "./schema.ts";
import { isBehindPooler, poolsTransactions } from "./server/connection-pooler.ts";
import { createDatabaseProbe } from "./server/database-probe.ts";
import { limitConnections } from "./server/limit-connections.ts";
import { openServerAddress, type ServerAddress } from "./server/server-address.ts";
import { nameOfServer } from "./server/server-hosts.ts";
import {
  createPoolBehindPooler,
  createServerPool,
  maintenanceTimeouts,
  maxWriteConnections,
  servingTimeouts,
  toServerPool,
  toServerPoolBehindPooler,
} from "./server/server-pool.ts";
import { withStartupLock } from "./server/startup-lock.ts";
import { type ChannelListener, listenOnChannel, watchChannel } from "./server/watch-channel.ts";

export interface OpenDatabase {
  db: Database;
  /** The same database with fewer connections, for writes. */
  writeDb: Database;
  close: () => Promise<void>;
  /** Calls back when another node may have changed something, until the database is closed. */
  watch: (channel: string, onNotification: () => void) => void;
  /** Listens to a channel until stopped. */
  listen: (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;
  /** Whether the database answers; returns quickly, however busy it is. */
  isAnswering: () => Promise<boolean>;
  /** The state of the connection pool; undefined for the embedded database, which has one connection. */
  poolStatistics?: () => { total: number; idle: number; waiting: number };
  /** Runs something without timeouts, under a lock that only one node can hold. */
  withStartupLock: (work: (db: Database) => Promise<unknown>) => Promise<void>;
}

interface DatabaseLocation {
  databaseUrl: string | undefined;
  /** The server itself, when `databaseUrl` leads through a transaction pooler. */
  directUrl?: string | undefined;
  dataDir: string;
}

/** A PostgreSQL server when there is an address, else the embedded database in the data folder. */
export function openDatabase(location: DatabaseLocation, timeouts = servingTimeouts): Promise<OpenDatabase> {
  const { databaseUrl, directUrl } = location;
  if (databaseUrl) return openServer({ databaseUrl, directUrl }, timeouts);
  return openDataFolder(location.dataDir, timeouts.statement === 0 ? embeddedMaintenanceTimeouts : embeddedTimeouts);
}

interface ServerLocation {
  databaseUrl: string;
  directUrl: string | undefined;
}

async function openServer(location: ServerLocation, timeouts: typeof servingTimeouts): Promise<OpenDatabase> {
  const { direct, pool, serverPool, closeAddresses } = await openPools(location, timeouts);
  const db = createDatabase(serverPool);
  const writeLimit = { maxConnections: maxWriteConnections, timeoutMs: timeouts.connection };
  const writeDb = createDatabase(limitConnections(serverPool, writeLimit));
  const probe = createDatabaseProbe(direct);
  const stops: (() => Promise<void>)[] = [probe.close];
  return {
    db,
    writeDb,
    watch: (channel, onNotification) => {
      stops.push(watchChannel(direct, channel, onNotification));
    },
    listen: async (channel, listener) => listenOnChannel(direct, channel, listener),
    isAnswering: probe.isAnswering,
    poolStatistics: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    withStartupLock: (work) =>
      withStartupLock(direct, async () => {
        const database = createDatabase(toServerPool(createServerPool(direct, maintenanceTimeouts)));
        try {
          await work(database);
        } finally {
          await database.destroy();
        }
      }),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await db.destroy();
      // Kysely does not end the pool of a database that was never used.
      if (!pool.ending) await pool.end();
      closeAddresses();
    },
  };
}

interface Pools {
  /** A direct connection to the server, for what belongs to a session: notifications and locks. */
  direct: ServerAddress;
  pool: pg.Pool;
  serverPool: PostgresPool;
  closeAddresses: () => void;
}

async function openPools({ databaseUrl, directUrl }: ServerLocation, timeouts: typeof servingTimeouts): Promise<Pools> {
  const direct = await openServerAddress(directUrl ?? databaseUrl);
  const pooled = directUrl ? await openServerAddress(databaseUrl) : direct;
  const closeAddresses = () => {
    direct.close();
    pooled.close();
  };
  const directPool = createServerPool(direct, timeouts);
  try {
    await requireAnswer(directPool, direct.url(), directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    if (!directUrl) return { direct, pool: directPool, serverPool: toServerPool(directPool), closeAddresses };
    await directPool.end();
    const pool = createPoolBehindPooler(pooled, timeouts);
    await requireAnswer(pool, pooled.url());
    return { direct, pool, serverPool: toServerPoolBehindPooler(pool, timeouts), closeAddresses };
  } catch (error) {
    closeAddresses();
    throw error;
  }
}

const poolerRefusal = (setting: string) =>
  `${setting} leads through a connection pooler that pools transactions, such as pgbouncer. Notifications, locks and settings of a session need the server itself: set DATABASE_DIRECT_URL to its own address besides DATABASE_URL, or let the pooler pool sessions.`;

/** Refuses a server that does not answer, and one behind a transaction pooler where a direct connection is needed. */
async function requireAnswer(pool: pg.Pool, connectionString: string, unpooledSetting?: string): Promise<void> {
  try {
    const client = await pool.connect();
    const isPooled = await isBehindPooler(client).finally(() => client.release());
    if (unpooledSetting && isPooled && (await poolsTransactions(connectionString))) {
      throw new StartError(poolerRefusal(unpooledSetting));
    }
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // The error of pgbouncer for session settings.
    if (unpooledSetting && /unsupported startup parameter/.test(reason))
      throw new StartError(poolerRefusal(unpooledSetting));
    throw new StartError(`The database ${nameOfServer(connectionString)} does not let us in: ${reason}`);
  }
}

/**
 * In milliseconds; 0 means no timeout. All callers share one connection, and a statement that times out restarts the
 * database, so both are longer than those of a server.
 */
const embeddedTimeouts = { connection: 30_000, statement: 20_000 };
const embeddedMaintenanceTimeouts = { ...embeddedTimeouts, statement: 0 };

async function openDataFolder(dataDir: string, timeouts: typeof embeddedTimeouts): Promise<OpenDatabase> {
  await makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    await finishRestore(dataDir);
    await removeLeftCopies(dataDir);
    await refuseCopyInUse(dataDir);
    // Opening the database writes to it.
    if (existsSync(join(dataDir, "postgres"))) await markInUse(dataDir);
    const database = await openEmbeddedDatabase({ folder: join(dataDir, "postgres") }, timeouts);
    const unmark = await markInUse(dataDir);
    await makeContentPrivate(dataDir);
    return { ...database, close: () => database.close().then(unmark).finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export async function openEmbeddedDatabase(
  location: EmbeddedLocation,
  timeouts: typeof embeddedTimeouts = embeddedMaintenanceTimeouts,
): Promise<OpenDatabase> {
  let statementTimeoutMs = timeouts.statement;
  const embedded = await startEmbedded(location, () => statementTimeoutMs);
  const { pool, listen } = createEmbeddedPool(embedded.connect, timeouts.connection);
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
      statementTimeoutMs = 0;
      await work(db).finally(() => {
        statementTimeoutMs = timeouts.statement;
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
