import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { createDatabaseProbe } from "./database-probe.ts";
import { lockFolder } from "./folder-lock.ts";
import { toPreparingPool } from "./prepared-statements.ts";
import type { Tables } from "./schema.ts";
import { createServerPool, patientLimits, servingLimits, toServerPool } from "./server-pool.ts";
import { withStartLock } from "./start-lock.ts";
import { type ChannelListener, listenOnChannel, watchChannel } from "./watch-channel.ts";

export interface OpenDatabase {
  db: Database;
  close: () => Promise<void>;
  /** Tells when another node may have changed something, until the database is closed. */
  watch: (channel: string, onNotice: () => void) => void;
  /** Hears a channel, whoever speaks on it, until told to stop. */
  listen: (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;
  /** Whether the database answers, told soon whatever else goes on. */
  isAnswering: () => Promise<boolean>;
  /** Does something with all the time it needs, while no other node does such a thing. */
  alone: (deed: (db: Database) => Promise<void>) => Promise<void>;
}

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A PostgreSQL server when there is an address, else the embedded database in the data folder. */
export function openDatabase(place: Place, limits = servingLimits): Promise<OpenDatabase> {
  return place.databaseUrl ? openServer(place.databaseUrl, limits) : openEmbedded(place.dataDir);
}

async function openServer(connectionString: string, limits: typeof servingLimits): Promise<OpenDatabase> {
  const pool = createServerPool(connectionString, limits);
  await requireAnswer(pool, connectionString);
  const db = createDatabase(toServerPool(pool));
  const stops: (() => Promise<void>)[] = [];
  return {
    db,
    watch: (channel, onNotice) => {
      stops.push(watchChannel(connectionString, channel, onNotice));
    },
    listen: async (channel, listener) => listenOnChannel(connectionString, channel, listener),
    isAnswering: createDatabaseProbe(connectionString),
    alone: (deed) =>
      withStartLock(connectionString, async () => {
        const patient = createDatabase(toServerPool(createServerPool(connectionString, patientLimits)));
        try {
          await deed(patient);
        } finally {
          await patient.destroy();
        }
      }),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await db.destroy();
      // A database that was never asked anything does not end what it was given.
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

/** Everybody waits for the one connection of the embedded database; so long is too long. */
const embeddedPatience = 30_000;

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  const folder = join(dataDir, "postgres");
  if (!existsSync(folder)) await createEmbedded(folder);
  return fromEmbedded(await PGlite.create(folder), unlock);
}

/** A database that was not finished, for want of room or time, is never mistaken for one that was. */
async function createEmbedded(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await (await PGlite.create(unfinished)).close();
  await rename(unfinished, folder);
}

export function fromEmbedded(pglite: PGlite, afterClose: () => void = () => {}): OpenDatabase {
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, connectionTimeoutMillis: embeddedPatience });
  const db = createDatabase(toPreparingPool(pool));
  return {
    db,
    // No other process can open the folder.
    watch: () => {},
    listen: async (channel, { onNotice, onConnect }) => {
      // Said through the pool: words put in beside it would end up in the middle of what it says.
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      const stop = pglite.onNotification((heard, payload) => {
        if (heard === channel) onNotice(payload);
      });
      onConnect();
      return async () => stop();
    },
    isAnswering: async () => pglite.ready && !pglite.closed,
    alone: (deed) => deed(db),
    close: async () => {
      await db.destroy();
      await pglite.close();
      afterClose();
    },
  };
}

const createDatabase = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
