import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import type { DatabaseTransaction } from "./database.ts";
import { inSavepoint } from "./in-savepoint.ts";
import { pipeline } from "./pipeline.ts";

const { db, close } = await openTestDatabase("empty");
afterAll(close);
await sql`CREATE TABLE item (id int PRIMARY KEY, parent int REFERENCES item)`.execute(db);

const insert =
  (id: number, parent: number | null = null) =>
  async (tx: DatabaseTransaction) => {
    await sql`INSERT INTO item VALUES (${id}, ${parent})`.execute(tx);
    return id;
  };
const ids = async () =>
  (await sql<{ id: number }>`SELECT id FROM item ORDER BY id`.execute(db)).rows.map(({ id }) => id);

test("the steps run in the order of the list, and their results come back in it", async () => {
  const results = await db.transaction().execute((tx) => pipeline(tx, [insert(1), insert(2, 1), insert(3, 2)]));

  expect(results).toEqual([1, 2, 3]);
  expect(await ids()).toEqual([1, 2, 3]);
});

test("a step may have several statements or none", async () => {
  const counted = db.transaction().execute((tx) =>
    pipeline(tx, [
      async () => "none",
      async (step) => {
        await insert(10)(step);
        await insert(11, 10)(step);
        return "two";
      },
      insert(12, 10),
    ]),
  );

  expect(await counted).toEqual(["none", "two", 12]);
  expect((await ids()).filter((id) => id >= 10)).toEqual([10, 11, 12]);
});

test("a failing step fails the call with its own error, and nothing is committed", async () => {
  const later: string[] = [];
  const failing = db.transaction().execute(async (tx) => {
    await pipeline(tx, [insert(20), insert(1), insert(21)]);
    later.push("never");
  });

  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(later).toEqual([]);
  expect((await ids()).filter((id) => id >= 20)).toEqual([]);
});

test("a pipeline that fails in a savepoint undoes that part only", async () => {
  await db.transaction().execute(async (tx) => {
    await insert(30)(tx);
    const part = inSavepoint(tx, () => pipeline(tx, [insert(31), insert(30)]));
    await expect(part).rejects.toMatchObject({ code: "23505" });
    await pipeline(tx, [insert(32)]);
  });

  expect((await ids()).filter((id) => id >= 30)).toEqual([30, 32]);
});
