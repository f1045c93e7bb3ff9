import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { Database } from "../../database/database.ts";
import { copiesOf, finishRestore, restoredFolder } from "../../database/embedded/finish-restore.ts";
import { lockFolder } from "../../database/embedded/folder-lock.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import { openEmbeddedDatabase } from "../../database/open-database.ts";
import { StartError } from "../../errors/start-error.ts";
import { makePrivateFolder } from "../../files/private-folder.ts";
import { syncFolder } from "../../files/sync-folder.ts";
import { readPayload, type UndatedPayload } from "./archive.ts";
import { checkpoint, countRows, readDatabaseDescription, readDigests } from "./backup-database.repository.ts";
import { differencesBetween, type Manifest } from "./manifest.ts";
import { packFolder, unpackFolder } from "./tar.ts";

type Description = Awaited<ReturnType<UndatedPayload["describe"]>>;

/**
 * Copies the files of the embedded database while nobody else can use it, which takes a moment; all else is done on the
 * copy. The copy is opened like a database after a crash, counted, hashed and closed, and then packed.
 */
export async function withEmbeddedPayload<T>(
  { db, dataDir }: { db: Database; dataDir: string },
  use: (payload: UndatedPayload) => Promise<T>,
): Promise<T> {
  return withScratchFolder(copiesOf(dataDir), async (scratch) => {
    const copy = join(scratch, "postgres");
    // Everybody else waits for the one connection.
    const counts = await db.connection().execute(async (connection) => {
      await checkpoint(connection);
      await copyFolder(join(dataDir, "postgres"), copy);
      return countRows(connection);
    });
    const description = await describeFolder(copy);
    const lost = description.tables.filter(({ schema, name, rows }) => counts.get(`${schema}.${name}`) !== rows);
    if (lost.length > 0) throw new StartError(`The copy differs from the database: ${lost.map(({ name }) => name)}`);
    return use({ name: "postgres.tar.zst", pieces: compressFolder(copy), describe: async () => description });
  });
}

async function* compressFolder(folder: string): AsyncGenerator<Buffer> {
  const compressed = createZstdCompress();
  const packed = pipeline(Readable.from(packFolder(folder)), compressed);
  // Its failure also ends the pieces, with the same error.
  packed.catch(() => {});
  yield* compressed;
  await packed;
}

async function withScratchFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, "scratch-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Belongs to the running process. */
const processFile = "postmaster.pid";

async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyFolder(from, to);
    // File systems that can share blocks do so.
    else if (entry.isFile() && entry.name !== processFile) await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function describeFolder(folder: string): Promise<Description> {
  const { db, close } = await openEmbeddedDatabase({ folder });
  try {
    const tables = await db.transaction().execute(readDigests);
    return { engine: "embedded", ...(await readDatabaseDescription(db)), tables };
  } finally {
    await close();
  }
}

/** Unpacks a backup into a folder, opens it and compares every table. */
async function restoreFolder(path: string, manifest: Manifest, folder: string): Promise<void> {
  const pieces = Readable.from(readPayload(path, manifest));
  await pipeline(pieces, createZstdDecompress(), (unpacked) => unpackFolder(Readable.from(unpacked), folder));
  const { tables } = await describeFolder(folder).catch((error: unknown) => {
    throw new StartError(
      `The restored database (PostgreSQL ${manifest.engineVersion}) cannot be opened by this version of the catalogue; ${manifest.programVersion} wrote it: ${error instanceof Error ? error.message : error}`,
    );
  });
  const differences = differencesBetween(manifest.tables, tables);
  if (differences.length > 0) throw new StartError(`The restored database differs: ${differences.join("; ")}`);
}

/** A trial restore that changes nothing. */
export const verifyEmbedded = (path: string, manifest: Manifest, dataDir: string): Promise<void> =>
  withScratchFolder(join(dataDir, "transfer"), (scratch) => restoreFolder(path, manifest, join(scratch, "postgres")));

/** Restores into the data folder. Gives the folder that the former database was moved to, if there was one. */
export async function restoreEmbedded(
  path: string,
  manifest: Manifest,
  { dataDir, overwrite, now }: { dataDir: string; overwrite: boolean; now: Date },
): Promise<string | undefined> {
  await makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const target = join(dataDir, "postgres");
    const isInPlace = existsSync(target);
    if (isInPlace && !overwrite) {
      throw new StartError(
        `${dataDir} already has a database. With --overwrite it is moved aside and replaced by the backup.`,
      );
    }
    const unfinished = join(dataDir, "postgres-unfinished");
    await rm(unfinished, { recursive: true, force: true });
    await restoreFolder(path, manifest, unfinished).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    });
    await migrateFolder(unfinished);
    await rename(unfinished, join(dataDir, restoredFolder));
    const former = join(dataDir, `postgres-before-restore-${now.toISOString().replace(/\W/g, "")}`);
    if (isInPlace) await rename(target, former);
    await finishRestore(dataDir);
    await syncFolder(dataDir);
    return isInPlace ? former : undefined;
  } finally {
    unlock();
  }
}

async function migrateFolder(folder: string): Promise<void> {
  const { db, close } = await openEmbeddedDatabase({ folder });
  await migrateToLatest(db).finally(close);
}
