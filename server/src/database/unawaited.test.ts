import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { inSavepoint } from "./in-savepoint.ts";
import { unawaited } from "./unawaited.ts";

const { db, close } = await openTestDatabase("empty");
afterAll(close);
await sql`CREATE TABLE noted (id int PRIMARY KEY)`.execute(db);

const note = (id: number) => sql`${unawaited}INSERT INTO noted VALUES (${id})`;
const noted = async () => (await sql<{ id: number }>`SELECT id FROM noted ORDER BY id`.execute(db)).rows;

test("what is not waited for is written with the rest, and a failure of it takes all back", async () => {
  await db.transaction().execute(async (tx) => {
    for (const id of [1, 2, 3]) await note(id).execute(tx);
  });
  const failing = db.transaction().execute(async (tx) => {
    for (const id of [4, 3, 5]) await note(id).execute(tx);
  });

  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await noted()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("what fails in a part of a transaction takes only that part back", async () => {
  await db.transaction().execute(async (tx) => {
    await note(6).execute(tx);
    const part = inSavepoint(tx, async () => {
      await note(7).execute(tx);
      await note(6).execute(tx);
    });
    await expect(part).rejects.toMatchObject({ code: "23505" });
    await note(8).execute(tx);
  });

  expect(await noted()).toEqual([1, 2, 3, 6, 8].map((id) => ({ id })));
});
