import {
  apiBasePath,
  deleteSearchMiss,
  deleteSearchMisses,
  listSearchMisses,
  searchMeasures,
  sendSearchTip,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { countMisses } from "./search-misses.repository.ts";
import { deleteExpiredMisses } from "./search-misses.service.ts";

const { app, db, call, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const maxMisses = 5000;
const fill = (count: number, timesSearched: number) =>
  sql`INSERT INTO search_miss (question, count, last_asked)
    SELECT 'påhitt ' || number, ${timesSearched}::int, current_date FROM generate_series(1, ${count}::int) AS number`.execute(
    db,
  );
const stored = async () => (await sql<{ question: string }>`SELECT question FROM search_miss`.execute(db)).rows.length;
const countOf = async (query: string) =>
  (await sql<{ count: number }>`SELECT count FROM search_miss WHERE question = ${query}`.execute(db)).rows[0]?.count;

beforeEach(async () => {
  await sql`DELETE FROM search_miss`.execute(db);
});

test("a full list takes new queries, and drops the rarest and of these the oldest", async () => {
  await fill(maxMisses - 3, 2);
  await sql`INSERT INTO search_miss (question, count, last_asked) VALUES
    ('ofta', 9, current_date - 80), ('en gång nyss', 1, current_date), ('en gång förut', 1, current_date - 1)`.execute(
    db,
  );

  await countMisses(db, ["ny", "ofta"]);

  expect(await stored()).toBe(maxMisses);
  expect(await Promise.all(["ny", "ofta", "en gång nyss", "en gång förut"].map(countOf))).toEqual([
    1,
    10,
    1,
    undefined,
  ]);
});

test("however frequent the queries of a full list are, a new one is stored", async () => {
  await fill(maxMisses, 50);

  await countMisses(db, ["ny"]);
  await countMisses(db, ["ny"]);

  expect(await countOf("ny")).toBe(2);
  expect(await stored()).toBe(maxMisses);
});

test("main editors delete all queries before a time at once, or only the rare ones", async () => {
  await sql`INSERT INTO search_miss (question, count, last_asked) VALUES
    ('en', 1, '2020-01-01'), ('två', 2, '2020-01-01'), ('tre', 3, '2020-01-01'), ('ny', 1, current_date - 1)`.execute(
    db,
  );
  const before = String(Date.UTC(2021, 0, 1));
  const clear = (query: { before: string; maxCount?: string }, ticket = mainEditor) =>
    call(deleteSearchMisses, { query }, ticket);

  expect((await clear({ before }, await logIn("EDITOR"))).status).toBe(401);
  expect((await clear({ before, maxCount: "1" })).body).toEqual({ deleted: 1 });
  expect((await clear({ before })).body).toEqual({ deleted: 2 });
  const { pageResults } = (await call(listSearchMisses, { query: {} }, mainEditor)).body;
  expect(pageResults.map(({ query }) => query)).toEqual(["ny"]);
  expect((await clear({ before: String(Date.now()) })).body).toEqual({ deleted: 1 });
});

test("a query that nobody has repeated for ninety days is deleted", async () => {
  await sql`INSERT INTO search_miss (question, last_asked) VALUES
    ('gammal', current_date - 92), ('yngre', current_date - 88)`.execute(db);

  expect(await deleteExpiredMisses(db)).toBe(1);

  expect(await countOf("yngre")).toBe(1);
});

test("queries of the same words are one entry, and are deleted together", async () => {
  await sql`INSERT INTO search_miss (question, count, last_asked) VALUES
    ('kvickroten i landet', 2, current_date - 1), ('kvickrot landet', 3, current_date), ('landets kvickrot', 1, current_date),
    ('annat', 4, current_date), ('för länge sedan', 9, current_date - 40)`.execute(db);
  const list = async () => (await call(listSearchMisses, { query: {} }, mainEditor)).body.pageResults;

  const [first, ...others] = await list();
  expect(first).toMatchObject({ query: "kvickrot landet", count: 6, tips: 0 });
  expect(first?.variants.toSorted()).toEqual(["kvickroten i landet", "landets kvickrot"]);
  expect(others.map(({ query }) => query)).toEqual(["annat"]);

  const params = { query: "kvickrot landet" };
  expect((await call(deleteSearchMiss, { params }, mainEditor)).status).toBe(204);
  expect((await list()).map(({ query }) => query)).toEqual(["annat"]);
  expect((await call(deleteSearchMiss, { params }, mainEditor)).status).toBe(404);
});

test("words that visitors have requested come first, and nothing that may identify a person is stored", async () => {
  await sql`INSERT INTO search_miss (question, count, last_asked) VALUES ('ofta', 9, current_date)`.execute(db);
  const send = (words: string) => call(sendSearchTip, { body: { words } });

  for (const words of [" Kvick  Rot ", "kvick rot", "19121212-1212", "anna@example.se", "070 12 34 56"])
    expect((await send(words)).status).toBe(204);

  const { pageResults } = (await call(listSearchMisses, { query: {} }, mainEditor)).body;
  expect(pageResults.map(({ query, tips, count }) => [query, tips, count])).toEqual([
    ["kvick rot", 2, 1],
    ["ofta", 0, 9],
  ]);
  expect((await send("")).status).toBe(400);
  expect((await send("a".repeat(101))).status).toBe(400);
});

test("one address sends a limited number of tips a day", async () => {
  const send = (remoteAddress: string) =>
    app.inject({ method: "POST", url: apiBasePath + sendSearchTip.path, remoteAddress, payload: {} });
  const statuses = new Set<number>();
  for (let count = 0; count < 51; count++) statuses.add((await send("192.0.2.9")).statusCode);

  expect([...statuses]).toEqual([400, 429]);
});

test("one address adds a limited number of queries a day", async () => {
  const search = (remoteAddress: string, searchValue: string) =>
    app.inject({ method: "POST", url: apiBasePath + searchMeasures.path, remoteAddress, payload: { searchValue } });
  const words = (letter: string) =>
    Array.from({ length: 70 }, (_, index) => `${letter}${String.fromCharCode(97 + (index % 26), 97 + index / 26)}xqz`);

  for (const word of words("q")) await search("192.0.2.1", word);
  for (const word of words("w").slice(0, 3)) await search("192.0.2.2", word);
  await app.close();

  const { rows } = await sql<{ letter: string; count: number }>`SELECT left(question, 1) AS letter, count(*)::int
    FROM search_miss GROUP BY 1 ORDER BY 1`.execute(db);
  expect(rows).toEqual([
    { letter: "q", count: 50 },
    { letter: "w", count: 3 },
  ]);
});
