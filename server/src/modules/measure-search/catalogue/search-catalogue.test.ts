import { type KyselyPlugin, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { anonymous } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { createMeasureSearcher } from "../measure-search.service.ts";
import { createSearchCatalogue, type SearchCatalogue } from "./search-catalogue.service.ts";

const { db, close } = await openTestDatabase("demo");
afterAll(close);

/** Without the shipped concepts, which every load would add to the index; that takes a while. */
const withoutConcepts = { shippedConcepts: [] };

test("a load that is repeated after a failure drops documents deleted meanwhile", async () => {
  // The documents can be read, but the tables after them cannot.
  await sql`ALTER TABLE concept RENAME TO concept_away`.execute(db);
  const catalogue = createSearchCatalogue(db, withoutConcepts);
  await expect(catalogue.ready()).rejects.toThrow("concept");
  expect(catalogue.isCurrent()).toBe(false);
  // A search in the meantime fails, without other consequences.
  const requester = { caller: anonymous, now: new Date() };
  const searched = async () =>
    createMeasureSearcher(db, catalogue).search({ index: 0, pageSize: 10 }, requester, "127.0.0.1");
  await expect(searched()).rejects.toThrow("concept");
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ measureId: string }>`DELETE FROM search_document
      WHERE measure_id = (SELECT measure_id FROM search_document LIMIT 1) RETURNING measure_id`.execute(tx);
    await sql`INSERT INTO search_change (measure_id, changed_in) VALUES (${rows[0]?.measureId}, pg_current_xact_id())
      ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in`.execute(tx);
  });
  await sql`ALTER TABLE concept_away RENAME TO concept`.execute(db);

  await catalogue.ready();

  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_document`.execute(db);
  expect([catalogue.index.size(), catalogue.isCurrent()]).toEqual([rows[0]?.count, true]);
});

test("documents tokenized on a thread are found like those tokenized in the process", async () => {
  const here = createSearchCatalogue(db, withoutConcepts);
  const onThread = createSearchCatalogue(db, { ...withoutConcepts, maxReadInProcess: 0 });
  await here.ready();
  await onThread.ready();

  const search = ({ index }: SearchCatalogue, text: string) => {
    const visible = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
    const wanted = { statuses: visible, visible, filters: {}, ranges: [], offset: 0, limit: 50, facets: ["keywords"] };
    const { rows, totalCount, facets } = index.search({ ...wanted, text, subset: "ALL", sort: "relevance" });
    return { rows, totalCount, keywords: facets.keywords?.list() };
  };
  expect(onThread.index.listWords()).toEqual(here.index.listWords());
  expect(onThread.names.listByName("keywords")).toEqual(here.names.listByName("keywords"));
  for (const text of ["", "stroke", "hjartinfarkt", '"inom 40 minuter"', "andel -stroke", "höft"]) {
    expect(search(onThread, text)).toEqual(search(here, text));
    expect(search(here, text).totalCount).toBeGreaterThan(0);
  }
});

test("a list change is noticed in a database restored from another server", async () => {
  await sql`INSERT INTO list_change (list, changed_in) VALUES ('concept', '888888888888')`.execute(db);
  const catalogue = createSearchCatalogue(db, withoutConcepts);
  const changed: string[] = [];
  catalogue.onListChange((list) => changed.push(list));
  await catalogue.catchUp();
  const before = catalogue.revision();

  await sql`UPDATE concept SET preferred = preferred`.execute(db);
  await catalogue.catchUp();
  await catalogue.catchUp();

  expect(changed).toEqual(["concept"]);
  expect(catalogue.revision()).toBe(before + 1);
});

test("changes that failed half-way are applied by the next catch-up", async () => {
  let isUnavailable = false;
  const failingPlugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isUnavailable && JSON.stringify(node).includes("FROM concept")) throw new Error("Connection terminated");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const catalogue = createSearchCatalogue(db.withPlugin(failingPlugin), withoutConcepts);
  await catalogue.ready();
  const changed: string[] = [];
  catalogue.onListChange((list) => changed.push(list));
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE concept SET preferred = preferred`.execute(tx);
    await sql`UPDATE measurement_source SET name = name`.execute(tx);
  });

  isUnavailable = true;
  await expect(catalogue.catchUp()).rejects.toThrow("terminated");
  isUnavailable = false;
  await catalogue.catchUp();

  expect(changed).toEqual(expect.arrayContaining(["concept", "measurement_source"]));
});

test("list changes are recorded also by a restore, which runs with an empty search path", async () => {
  const catalogue = createSearchCatalogue(db, withoutConcepts);
  await catalogue.catchUp();
  const changed: string[] = [];
  catalogue.onListChange((list) => changed.push(list));

  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL search_path = ''`.execute(tx);
    await sql`UPDATE public.measurement_source SET name = name`.execute(tx);
  });
  await catalogue.catchUp();

  expect(changed).toEqual(["measurement_source"]);
});

test("a read waits for writes made here, but not for a database that does not answer", async () => {
  const catalogue = createSearchCatalogue(db, withoutConcepts);
  await catalogue.ready();
  const change = (connection: Database) => sql`UPDATE concept SET preferred = preferred`.execute(connection);
  const changed: string[] = [];
  catalogue.onListChange((list) => changed.push(list));
  await change(db);
  catalogue.applyWriteLater();
  await catalogue.ready();
  expect(changed).toEqual(["concept"]);

  // Changes cannot be read while the table is locked, or while the only connection is in use.
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE search_change IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await change(tx);
    catalogue.applyWriteLater();
    await catalogue.ready();
    expect(changed).toEqual(["concept"]);
  });
  await catalogue.catchUp();
  expect(changed).toEqual(["concept", "concept"]);
});

test("names of concepts that cannot be indexed are warned of, after the load and after a change", async () => {
  const warnings: unknown[] = [];
  const catalogue = createSearchCatalogue(db, { warn: (error) => warnings.push(error) });
  const { buildPhrases } = catalogue.index;
  let calls = 0;
  catalogue.index.buildPhrases = function* () {
    calls += 1;
    // The first call is by the load itself, which requests wait for.
    if (calls === 1) return yield* buildPhrases();
    throw new Error(`Build ${calls}`);
  };
  await catalogue.ready();
  await expect.poll(() => warnings).toEqual([new Error("Build 2")]);

  await sql`UPDATE concept SET preferred = preferred`.execute(db);
  await catalogue.catchUp();

  await expect.poll(() => warnings).toEqual([new Error("Build 2"), new Error("Build 3")]);
  expect(catalogue.isCurrent()).toBe(true);
});
