import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Tables } from "./schema.ts";
import { watchChannel } from "./watch-channel.ts";

export interface OpenDatabase {
  db: Database;
  close: () => Promise<void>;
  /** Tells when another node may have changed something, until the database is closed. */
  watch: (channel: string, onNotice: () => void) => void;
}

const poolSize = 10;

/** A PostgreSQL server when there is an address, else the embedded database in the data folder. */
export function openDatabase(config: { databaseUrl: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir);
}

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, max: poolSize });
  // Without a listener a lost idle connection would end the process; the next query reports it instead.
  pool.on("error", () => {});
  await requireAnswer(pool, connectionString);
  const db = createDatabase(pool);
  const stops: (() => Promise<void>)[] = [];
  return {
    db,
    watch: (channel, onNotice) => {
      stops.push(watchChannel(connectionString, channel, onNotice));
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await db.destroy();
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

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  const pglite = await PGlite.create(join(dataDir, "postgres"));
  return fromEmbedded(pglite, unlock);
}

export function fromEmbedded(pglite: PGlite, afterClose: () => Promise<void> = async () => {}): OpenDatabase {
  const db = createDatabase(new pg.Pool({ ...createPgConfig(pglite), max: 1 }));
  return {
    db,
    // No other process can open the folder.
    watch: () => {},
    close: async () => {
      await db.destroy();
      await pglite.close();
      await afterClose();
    },
  };
}

const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
