import { readFile } from "node:fs/promises";
import type { Database } from "../../database/database.ts";
import { migrations } from "../../database/migrations/index.ts";
import { findWritableUrl } from "../../database/server/server-address.ts";
import { StartError } from "../../errors/start-error.ts";
import { readManifest, refuseExisting, type UndatedPayload, writeArchive } from "./archive.ts";
import { restoreEmbedded, verifyEmbedded, withEmbeddedPayload } from "./embedded-backup.ts";
import type { Engine, Manifest } from "./manifest.ts";
import { restoreOnServer, verifyOnServer, withServerPayload } from "./server-backup.ts";

/** The database that is backed up or restored. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

interface BackupContext {
  db: Database;
  location: DatabaseLocation;
  now: Date;
  signal: AbortSignal;
}

/** Writes a backup of the whole database to a file while it is in use. */
export async function createBackup(path: string, { db, location, now, signal }: BackupContext): Promise<Manifest> {
  refuseExisting(path);
  const about = { programVersion: await readProgramVersion(), createdAt: now.toISOString() };
  const write = (payload: UndatedPayload) =>
    writeArchive(path, { ...payload, describe: async () => ({ ...about, ...(await payload.describe()) }) }, signal);
  return location.databaseUrl
    ? withServerPayload(await findWritableUrl(location.databaseUrl), write)
    : withEmbeddedPayload({ db, dataDir: location.dataDir }, write);
}

/** Restores a backup into a scratch database and compares every table; nothing else is changed. */
export async function verifyBackup(path: string, location: DatabaseLocation): Promise<Manifest> {
  const manifest = await readSuitableManifest(path, location);
  if (location.databaseUrl) await verifyOnServer(path, manifest, await findWritableUrl(location.databaseUrl));
  else await verifyEmbedded(path, manifest, location.dataDir);
  return manifest;
}

interface Restored {
  manifest: Manifest;
  /** Where the former embedded database was moved. */
  former: string | undefined;
}

export async function restoreBackup(
  path: string,
  location: DatabaseLocation,
  { overwrite, now }: { overwrite: boolean; now: Date },
): Promise<Restored> {
  const manifest = await readSuitableManifest(path, location);
  if (!location.databaseUrl) {
    return { manifest, former: await restoreEmbedded(path, manifest, { dataDir: location.dataDir, overwrite, now }) };
  }
  await restoreOnServer(path, manifest, { databaseUrl: await findWritableUrl(location.databaseUrl), overwrite });
  return { manifest, former: undefined };
}

const engineNames: Record<Engine, string> = { embedded: "the embedded database", postgresql: "a PostgreSQL server" };

/** Refuses a backup that this program or this database cannot restore. */
async function readSuitableManifest(path: string, { databaseUrl }: DatabaseLocation): Promise<Manifest> {
  const manifest = await readManifest(path);
  const engine: Engine = databaseUrl ? "postgresql" : "embedded";
  if (manifest.engine !== engine) {
    throw new StartError(
      `The backup is of ${engineNames[manifest.engine]}, and the settings name ${engineNames[engine]}. Move between them with npm run export and npm run import.`,
    );
  }
  if (!Object.hasOwn(migrations, manifest.schemaVersion)) {
    throw new StartError(
      `The backup was made by a newer version of the catalogue (${manifest.programVersion}, migration ${manifest.schemaVersion}). Restore it with that version.`,
    );
  }
  return manifest;
}

async function readProgramVersion(): Promise<string> {
  return JSON.parse(await readFile(new URL("../../../../package.json", import.meta.url), "utf8")).version;
}
