import { type KyselyPlugin, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../../database/open-database.ts";
import { createSharedDatabase, openTestDatabase, withDatabase } from "../../../testing/test-database.ts";
import { createSearchCatalogue } from "./search-catalogue.service.ts";

const own = await openTestDatabase("demo");
afterAll(own.close);

/** Makes the position of the write-ahead log appear to have gone back. */
const rewind = { isOn: false };
const rewinds: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) =>
    rewind.isOn
      ? { ...result, rows: result.rows.map((row) => ("logPosition" in row ? { ...row, logPosition: 1 } : row)) }
      : result,
};

test("a database that has gone back to an older state is noticed, and everything is read again", async () => {
  const db = own.db.withPlugin(rewinds);
  const catalogue = createSearchCatalogue(db, { shippedConcepts: [] });
  const changed: string[] = [];
  const lists: string[] = [];
  catalogue.onChange((ids) => changed.push(...ids));
  catalogue.onListChange((list) => lists.push(list));
  await catalogue.ready();
  const size = catalogue.index.size();
  // As if these documents had never been written: no change records their deletion.
  const { rows } = await sql<{ measureId: string }>`DELETE FROM search_document WHERE measure_id IN (
    SELECT measure_id FROM search_document LIMIT 3) RETURNING measure_id`.execute(db);
  await catalogue.catchUp();
  expect(catalogue.index.size()).toBe(size);

  rewind.isOn = true;
  await catalogue.catchUp();
  rewind.isOn = false;

  expect(catalogue.index.size()).toBe(size - rows.length);
  expect(changed).toEqual(expect.arrayContaining(rows.map(({ measureId }) => measureId)));
  expect(lists).toEqual(expect.arrayContaining(["concept", "measurement_source"]));
  expect(catalogue.isCurrent()).toBe(true);
  const { revision } = catalogue;
  const before = revision();
  await catalogue.catchUp();
  expect(revision()).toBe(before);
});

const shared = await createSharedDatabase("demo");
afterAll(() => shared?.drop());

test.skipIf(!shared)("a database that is dropped and restored from a backup is noticed", async () => {
  if (!shared) return;
  const name = new URL(shared.url).pathname.slice(1);
  const admin = await openDatabase({ databaseUrl: withDatabase(shared.url, "postgres"), dataDir: "" });
  await sql.raw(`CREATE DATABASE ${name}_backup TEMPLATE ${name}`).execute(admin.db);
  const node = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
  const catalogue = createSearchCatalogue(node.db, { shippedConcepts: [] });
  await catalogue.ready();
  const size = catalogue.index.size();
  const { rows } = await sql<{ measureId: string }>`DELETE FROM search_document WHERE measure_id = (
    SELECT measure_id FROM search_document LIMIT 1) RETURNING measure_id`.execute(node.db);
  await sql`INSERT INTO search_change (measure_id, changed_in) VALUES (${rows[0]?.measureId}, pg_current_xact_id())
    ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in`.execute(node.db);
  await catalogue.catchUp();
  expect(catalogue.index.size()).toBe(size - rows.length);

  await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(admin.db);
  await sql.raw(`CREATE DATABASE ${name} TEMPLATE ${name}_backup`).execute(admin.db);
  await expect
    .poll(() =>
      catalogue.catchUp().then(
        () => catalogue.index.size(),
        () => 0,
      ),
    )
    .toBe(size);

  await node.close();
  await sql.raw(`DROP DATABASE ${name}_backup`).execute(admin.db);
  await admin.close();
});
