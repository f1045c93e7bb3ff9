import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import { openDatabase } from "../../database/open-database.ts";
import { maintenanceTimeouts } from "../../database/server/server-pool.ts";
import { StartError } from "../../errors/start-error.ts";
import { readPayload, type UndatedPayload } from "./archive.ts";
import {
  countOtherConnections,
  createScratchDatabase,
  dropScratchDatabase,
  exportSnapshot,
  hasTables,
  readDatabaseDescription,
  readDigests,
  readServerVersion,
} from "./backup-database.repository.ts";
import type { Manifest } from "./manifest.ts";
import { findTool, type RunningTool, startTool, toolEnvironment } from "./postgres-tools.ts";
import { afterRestore, beforeRestore } from "./restore-script.ts";

async function withServer<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "" }, maintenanceTimeouts);
  return work(db).finally(close);
}

/** `pg_dump` and our own count of every table read the same snapshot. */
export function withServerPayload<T>(databaseUrl: string, use: (payload: UndatedPayload) => Promise<T>): Promise<T> {
  return withServer(databaseUrl, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        const facts = await readDatabaseDescription(tx);
        const { snapshot, otherSchemas } = await exportSnapshot(tx);
        const args = [
          ...["--format=custom", "--no-owner", "--no-privileges", "--no-unlogged-table-data", "--no-password"],
          ...["--lock-wait-timeout=60s", "--no-comments", `--snapshot=${snapshot}`],
          // Naming our own instead would create the schema public again, which every database has.
          ...otherSchemas.map((schema) => `--exclude-schema="${schema.replaceAll('"', '""')}"`),
        ];
        const dump = startTool(await findTool("pg_dump", facts.engineVersion), args, toolEnvironment(databaseUrl));
        const tables = readDigests(tx);
        // When the dump fails, the result of the count is ignored.
        tables.catch(() => {});
        try {
          return await use({
            name: "database.dump",
            pieces: outputOf(dump),
            describe: async () => ({ engine: "postgresql", ...facts, tables: await tables }),
          });
        } finally {
          dump.child.kill();
          await tables.catch(() => {});
        }
      }),
  );
}

async function* outputOf({ child, ended }: RunningTool): AsyncGenerator<Buffer> {
  if (child.stdout) yield* child.stdout;
  await ended;
}

/** Restores into a scratch database, which is dropped afterwards. */
export function verifyOnServer(path: string, manifest: Manifest, databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (db) => {
    const name = await createScratchDatabase(db, randomBytes(6).toString("hex")).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === insufficientPrivilege)) throw error;
      throw new StartError("A trial restore needs a database of its own: allow the user to create it (CREATEDB).");
    });
    const scratchUrl = new URL(databaseUrl);
    scratchUrl.pathname = `/${name}`;
    try {
      await load(scratchUrl.href, await readServerVersion(db), { path, manifest });
    } finally {
      await dropScratchDatabase(db, name);
    }
  });
}
const insufficientPrivilege = "42501";

const connectionEndMs = 5000;
const connectionPollMs = 100;

/** How many connections are left. PostgreSQL ends those of a node that has just stopped a moment later. */
async function waitForOtherConnections(db: Database): Promise<number> {
  const deadline = Date.now() + connectionEndMs;
  let others = await countOtherConnections(db);
  while (others > 0 && Date.now() < deadline) {
    await wait(connectionPollMs);
    others = await countOtherConnections(db);
  }
  return others;
}

/** Restores into the database, which is replaced only on request and while nobody else uses it. */
export async function restoreOnServer(
  path: string,
  manifest: Manifest,
  { databaseUrl, overwrite }: { databaseUrl: string; overwrite: boolean },
): Promise<void> {
  const serverVersion = await withServer(databaseUrl, async (db) => {
    if (!overwrite && (await hasTables(db))) {
      throw new StartError("The database is not empty. With --overwrite everything in it is replaced by the backup.");
    }
    const others = await waitForOtherConnections(db);
    if (others > 0) {
      throw new StartError(
        `The database is in use by ${others} other connections. Stop every node first, and what else is connected to it.`,
      );
    }
    return readServerVersion(db);
  });
  await load(databaseUrl, serverVersion, { path, manifest });
  await withServer(databaseUrl, migrateToLatest);
}

interface Restoring {
  path: string;
  manifest: Manifest;
}

const psqlArgs = ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--output=/dev/null"];

/**
 * One transaction removes what is there, loads the backup, compares every table and commits. Interrupted at any moment,
 * the database is as it was.
 */
async function load(databaseUrl: string, serverVersion: number, { path, manifest }: Restoring): Promise<void> {
  if (manifest.engineVersion > serverVersion) {
    throw new StartError(`The backup is of PostgreSQL ${manifest.engineVersion}, and the server is ${serverVersion}.`);
  }
  const env = toolEnvironment(databaseUrl);
  const psqlPath = await findTool("psql", serverVersion);
  const restore = startTool(await findTool("pg_restore", serverVersion), restoreArgs, env);
  const psql = startTool(psqlPath, psqlArgs, env);
  const sending = sendScript({ restore, psql }, { path, manifest });
  try {
    // psql stops reading when a statement fails.
    await Promise.race([sending, psql.ended.then(() => sending)]);
    await psql.ended;
  } finally {
    restore.child.kill();
    psql.child.kill();
    await sending.catch(() => {});
  }
}
const restoreArgs = ["--file=-", "--no-owner", "--no-privileges", "--exit-on-error"];

async function sendScript(
  { restore, psql }: { restore: RunningTool; psql: RunningTool },
  { path, manifest }: Restoring,
): Promise<void> {
  const { stdin: input } = psql.child;
  const { stdin: dump, stdout: script } = restore.child;
  if (!input || !dump || !script) throw new Error("The tools have nowhere to write");
  await write(input, beforeRestore());
  const sent = sendAll(dump, readPayload(path, manifest));
  sent.catch(() => {});
  for await (const piece of script) await write(input, piece);
  await sent;
  await restore.ended;
  // Without this, the end of the input ends the transaction without effect.
  await write(input, afterRestore(manifest));
  input.end();
}

async function sendAll(target: Writable, pieces: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const piece of pieces) await write(target, piece);
  } finally {
    target.end();
  }
}

/** A tool that has stopped reading reports the reason when it exits. */
const write = (target: Writable, piece: Buffer | string): Promise<void> =>
  new Promise((resolve) => {
    target.write(piece, () => resolve());
  });
