import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { listPendingMigrations, migrateToLatest } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "catalogue-data-"));
let dataDir: string;
const embedded = (folder = dataDir) => openDatabase({ databaseUrl: undefined, dataDir: folder });

// Creating a database takes longer than the tests, so each test gets a copy of one.
const created = await newFolder();
afterAll(() => rm(created, { recursive: true }));
await (await embedded(created)).close();

beforeEach(async () => {
  dataDir = await newFolder();
  await cp(created, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

test("what was written is kept, and a database that a newer version has used is left untouched", async () => {
  const first = await embedded();
  await migrateToLatest(first.db);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', 'x')`.execute(first.db);
  await first.close();

  const second = await embedded();
  await expect(migrateToLatest(second.db)).rejects.toThrow("newer version of the catalogue (migration 9999-future)");
  await second.close();
});

test("a node runs beside a newer version whose migrations only add, and no other", async () => {
  const { db, close } = await embedded();
  expect(await migrateToLatest(db)).toBe(true);
  expect(await listPendingMigrations(db)).toEqual([]);
  await sql`DELETE FROM kysely_migration WHERE name = '0025-index-snapshots'`.execute(db);
  expect(await listPendingMigrations(db)).toEqual([{ name: "0025-index-snapshots", isExpanding: true }]);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('0025-index-snapshots', 'x')`.execute(db);
  const apply = async (name: string, isExpanding: boolean) => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, 'x')`.execute(db);
    await sql`INSERT INTO migration_kind (name, is_expanding) VALUES (${name}, ${isExpanding})`.execute(db);
  };

  await apply("9998-adds", true);
  expect(await migrateToLatest(db)).toBe(false);
  await apply("9999-removes", false);
  await expect(migrateToLatest(db)).rejects.toThrow("migration 9999-removes");
  await close();
});

test("an unreachable server is reported in one line without its password", async () => {
  const opening = openDatabase({ databaseUrl: "postgres://user:hemligt@127.0.0.1:1/catalogue", dataDir });

  await expect(opening).rejects.toThrow(/^The database 127\.0\.0\.1:1\/catalogue does not let us in: (?!.*hemligt)/);
});
