import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { acceptMovedSynonyms } from "../synonyms/synonyms.repository.ts";
import { createSearchCatalogue } from "./search-catalogue.service.ts";
import { readChanges } from "./search-documents.repository.ts";

const { db, close } = await openTestDatabase("demo");
afterAll(close);

test("a load that was broken off and begun anew forgets what has gone meanwhile", async () => {
  // The documents are read, and what comes after them is not.
  await sql`ALTER TABLE synonym RENAME TO synonym_away`.execute(db);
  const catalogue = createSearchCatalogue(db);
  await expect(catalogue.ready()).rejects.toThrow("synonym");
  expect(catalogue.isReady()).toBe(false);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ measureId: string }>`DELETE FROM search_document
      WHERE measure_id = (SELECT measure_id FROM search_document LIMIT 1) RETURNING measure_id`.execute(tx);
    await sql`INSERT INTO search_change (measure_id, changed_in) VALUES (${rows[0]?.measureId}, pg_current_xact_id())
      ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in`.execute(tx);
  });
  await sql`ALTER TABLE synonym_away RENAME TO synonym`.execute(db);

  await catalogue.ready();

  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_document`.execute(db);
  expect([catalogue.index.size(), catalogue.isReady()]).toEqual([rows[0]?.count, true]);
});

test("a change of synonyms is noticed in a database that has been moved here", async () => {
  const given = async (from: string, changedIn: string) =>
    sql`INSERT INTO synonym (id, from_words, to_words, direction, changed_in)
      VALUES (${newId()}, ${from}, 'sjukdom', 'both', ${changedIn}::text::xid8)`.execute(db);
  await sql`ALTER TABLE synonym DISABLE TRIGGER synonym_is_marked`.execute(db);
  await given("åkomma", "888888888888");
  await given("krämpa", "888888888887");
  await sql`ALTER TABLE synonym ENABLE TRIGGER synonym_is_marked`.execute(db);

  await acceptMovedSynonyms(db);
  const before = await readChanges(db, "0");
  await sql`UPDATE synonym SET to_words = 'besvär' WHERE from_words = 'krämpa'`.execute(db);

  expect((await readChanges(db, "0")).synonymsChangedIn).not.toBe(before.synonymsChangedIn);
});
