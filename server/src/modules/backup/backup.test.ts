import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { getHealth } from "@indikatorkatalogen/contract";
import { Migrator, sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { migrations } from "../../database/migrations/index.ts";
import { type OpenDatabase, openDatabase, openEmbeddedDatabase } from "../../database/open-database.ts";
import type { JobContext } from "../../jobs/job.ts";
import { createMetrics } from "../../metrics/metrics.ts";
import { sampleBackups } from "../../metrics/sample-backups.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createBlankDatabase, createSharedDatabase } from "../../testing/test-database.ts";
import { readManifest, readPayload, writeArchive } from "./archive.ts";
import { createBackup, type DatabaseLocation, restoreBackup, verifyBackup } from "./backup.service.ts";
import { runBackup, runRestore } from "./backup-command.ts";
import { readDigests } from "./backup-database.repository.ts";
import { backupJob } from "./backup-job.ts";
import { readBackupFigures } from "./backup-status.service.ts";
import { differencesBetween } from "./manifest.ts";

const source = inject("testDatabase");
const folder = await mkdtemp(join(tmpdir(), "backup-"));
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const fileOf = (name: string) => join(folder, name);
const { signal } = new AbortController();
const now = () => new Date();

/** An empty database at a new location, on the engine under test. */
async function givenLocation(name: string): Promise<DatabaseLocation> {
  const dataDir = fileOf(name);
  if (source.engine === "embedded") {
    await mkdir(dataDir);
    const { close } = await openEmbeddedDatabase({ folder: join(dataDir, "postgres"), dump: source.dumps.empty });
    await close();
    return { databaseUrl: undefined, dataDir };
  }
  const shared = await createSharedDatabase("empty");
  if (!shared) throw new Error("There is no server");
  closing.push(shared.drop);
  return { databaseUrl: shared.url, dataDir };
}

async function open(location: DatabaseLocation): Promise<OpenDatabase> {
  const database = await openDatabase(location);
  closing.push(() => database.close().catch(() => {}));
  return database;
}

const location = await givenLocation("data");
const database = await open(location);
const { db } = database;

/** Writes both rows or none, so that the counts differ in a copy that is not of one moment. */
async function writePair(count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO role (id, code, name) VALUES (gen_random_uuid(), ${`ROLE_${count}`}, ${`Roll ${count}`})`.execute(
      tx,
    );
    await sql`INSERT INTO person (id, first_name, last_name) VALUES (gen_random_uuid(), 'Bo', ${`Ek ${count}`})`.execute(
      tx,
    );
  });
}

const countOf = (tables: { name: string; rows: number }[], name: string) =>
  tables.find((table) => table.name === name)?.rows ?? 0;

test("a backup that is made while others write is of one moment, and is restored row by row", async () => {
  const { rows } = await sql<{ roles: number; persons: number }>`SELECT (SELECT count(*)::int FROM role) AS roles,
    (SELECT count(*)::int FROM person) AS persons`.execute(db);
  const offset = (rows[0]?.roles ?? 0) - (rows[0]?.persons ?? 0);
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    // With pauses, so that the backup is not delayed by the writes.
    for (; !isDone; await setTimeout(10)) await writePair(written++);
  })();
  await expect.poll(() => written).toBeGreaterThan(3);

  const { tables } = await createBackup(fileOf("one.backup"), { db, location, now: now(), signal });
  isDone = true;
  await writing;
  const other = await givenLocation("other");
  const restoring = restoreBackup(fileOf("one.backup"), other, { overwrite: true, now: now() });
  const { former } = await restoring;

  expect(countOf(tables, "role") - countOf(tables, "person")).toBe(offset);
  expect(countOf(tables, "role")).toBeGreaterThan(3);
  expect(former !== undefined).toBe(source.engine === "embedded");
  const restored = await open(other);
  const found = await restored.db.transaction().execute(readDigests);
  expect(differencesBetween(tables, found)).toEqual([]);
  await restored.close();
  expect((await readdir(folder)).filter((name) => name.includes("partial"))).toEqual([]);
});

test("a target with data is replaced only on request, an existing file never, and an interrupted backup leaves none", async () => {
  const other = await givenLocation("full");

  await expect(restoreBackup(fileOf("one.backup"), other, { overwrite: false, now: now() })).rejects.toThrow(
    "--overwrite",
  );
  await expect(createBackup(fileOf("one.backup"), { db, location, now: now(), signal })).rejects.toThrow(
    "exists already",
  );
  await expect(
    runRestore([fileOf("one.backup"), "--nope"], { location: other, now: now(), writeLine: () => {} }),
  ).rejects.toThrow("Usage");
});

test("a backup that is damaged, cut off or from a newer version is refused, and the database stays as it was", async () => {
  const other = await givenLocation("kept");
  const before = await open(other);
  const digests = await before.db.transaction().execute(readDigests);
  await before.close();
  const whole = await readFile(fileOf("one.backup"));
  const damaged = Buffer.from(whole);
  damaged[5000] = (damaged[5000] ?? 0) ^ 1;
  await writeFile(fileOf("damaged.backup"), damaged);
  await writeFile(fileOf("short.backup"), whole);
  await truncate(fileOf("short.backup"), whole.length - 3000);
  await writeFile(fileOf("text.backup"), "x".repeat(2000));
  const manifest = await readManifest(fileOf("one.backup"));
  const pieces = (async function* () {
    yield Buffer.from("payload");
  })();
  const describe = async () => ({ ...manifest, schemaVersion: "9999-future" });
  await writeArchive(fileOf("newer.backup"), { name: "payload", pieces, describe }, signal);

  const restore = (name: string) => restoreBackup(fileOf(name), other, { overwrite: true, now: now() });
  await expect(restore("damaged.backup")).rejects.toThrow(/checksum|damaged/i);
  await expect(restore("short.backup")).rejects.toThrow("not a complete backup");
  await expect(restore("text.backup")).rejects.toThrow("not a complete backup");
  await expect(restore("missing.backup")).rejects.toThrow("cannot be read");
  await expect(restore("newer.backup")).rejects.toThrow("newer version");

  const after = await open(other);
  expect(await after.db.transaction().execute(readDigests)).toEqual(digests);
  await after.close();
});

test("rows that differ from the manifest are noticed, and nothing is replaced", async () => {
  const manifest = await readManifest(fileOf("one.backup"));
  const tables = manifest.tables.map((table) => (table.name === "role" ? { ...table, hash: "1" } : table));
  const pieces = readPayload(fileOf("one.backup"), manifest);
  const describe = async () => ({ ...manifest, tables });
  await writeArchive(fileOf("other.backup"), { name: manifest.payload.name, pieces, describe }, signal);

  await expect(verifyBackup(fileOf("other.backup"), location)).rejects.toThrow(/role (differs|has other contents)/);
});

/** The code is the same for both engines, and takes long on the embedded one. */
const onServer = test.runIf(source.engine === "server");

onServer("a backup of an earlier version is migrated when it is restored", async () => {
  const names = Object.keys(migrations);
  const { url: databaseUrl, drop } = await createBlankDatabase();
  closing.push(drop);
  const older = { databaseUrl, dataDir: fileOf("older") };
  const old = await open(older);
  const known = Object.fromEntries(Object.entries(migrations).slice(0, -1));
  await new Migrator({ db: old.db, provider: { getMigrations: async () => known } }).migrateToLatest();
  const lines: string[] = [];
  await runBackup([fileOf("older.backup"), "--verify"], {
    ...{ db: old.db, location: older, now: now(), signal },
    writeLine: (line) => lines.push(line),
  });

  // The restore waits for a node that is being stopped.
  const restored = restoreBackup(fileOf("older.backup"), older, { overwrite: true, now: now() });
  await setTimeout(300);
  await old.close();
  await restored;

  const migrated = await open(older);
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM kysely_migration`.execute(migrated.db);
  expect(rows[0]?.name).toBe(names.at(-1));
  expect(lines[1]).toContain("Verified");
  await migrated.close();
});

const contextOf = (keep: number): JobContext => ({
  db,
  jobSettings: {
    ...{ isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
    backup: { ...location, folder: fileOf("scheduled"), at: "00:00", keep },
  },
  afterWrite: async () => {},
  now,
  isClockInSync: async () => true,
  log: { info: () => {}, warn: () => {} },
  signal,
});

onServer("the scheduled backup is made once a day and verified, and only its own old files are deleted", async () => {
  const files = async () => (await readdir(fileOf("scheduled"))).sort();
  const first = await backupJob.run({}, contextOf(1));
  const again = await backupJob.run({}, contextOf(1));
  await writeFile(join(fileOf("scheduled"), "catalogue-20200101T000000Z.backup"), "not ours");
  const [firstFile] = await files();
  await sql`UPDATE backup SET started = started - interval '1 day'`.execute(db);
  // The file name contains the time in seconds, and a backup may take less than one.
  const later = { ...contextOf(1), now: () => new Date(now().getTime() + 2000) };
  const next = await backupJob.run({}, later);

  expect([first, again, next]).toEqual([
    expect.objectContaining({ bytes: expect.any(Number) }),
    undefined,
    expect.anything(),
  ]);
  expect(firstFile).toBe("catalogue-20200101T000000Z.backup");
  expect(await files()).toHaveLength(2);
  expect((await stat(join(fileOf("scheduled"), (await files()).at(-1) ?? ""))).mode & 0o077).toBe(0);
});

onServer("health and metrics report the last good backup, and a failed one is tried three times", async () => {
  const { call } = await startTestApp({ db, makesBackups: true, now });
  const metrics = createMetrics();
  sampleBackups(metrics, { readFigures: () => readBackupFigures(db), isDatabaseAnswering: async () => true });

  const good = await call(getHealth, {});
  expect(good.body.checks).toContainEqual({ name: "backup", status: "UP" });
  expect(Math.abs((good.body.lastBackup ?? 0) - Date.now())).toBeLessThan(3_600_000);
  expect(await metrics.registry.metrics()).toMatch(/catalogue_backup_last_success_timestamp_seconds 1\.?\d{9}/);

  await sql`UPDATE backup SET started = started - interval '3 days'`.execute(db);
  await writeFile(fileOf("a-file"), "");
  const context = contextOf(1);
  const broken = {
    ...context,
    jobSettings: {
      ...context.jobSettings,
      backup: { ...location, folder: fileOf("a-file/x"), at: "00:00", keep: 1 },
    },
  };
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(backupJob.run({}, broken)).rejects.toThrow();
  expect(await backupJob.run({}, broken)).toBeUndefined();
  expect((await call(getHealth, {})).body.checks).toContainEqual({ name: "backup", status: "DOWN" });
});

test.runIf(source.engine === "embedded")(
  "a copy of the data folder that was made while it was open is refused with words; one made afterwards works",
  async () => {
    await cp(location.dataDir, fileOf("copied"), { recursive: true, filter: (path) => !path.endsWith(".sock") });

    await expect(openDatabase({ databaseUrl: undefined, dataDir: fileOf("copied") })).rejects.toThrow(
      "copy that was made while a server had it open",
    );

    await database.close();
    await cp(location.dataDir, fileOf("copied-later"), { recursive: true });
    const later = await open({ databaseUrl: undefined, dataDir: fileOf("copied-later") });
    expect(await later.isAnswering()).toBe(true);
  },
);
