import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { isUnstorable } from "./database-errors.ts";

const { db, close } = await openTestDatabase("empty");
afterAll(close);

const failureOf = (query: RawBuilder<unknown>): Promise<unknown> =>
  query.execute(db).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ["half a character in a text of JSON", sql`SELECT ${JSON.stringify({ a: "\uD800" })}::json ->> 'a'`],
  ["half a character in JSON", sql`SELECT ${JSON.stringify("a\uDFFF")}::jsonb`],
  ["a NUL in JSON", sql`SELECT ${JSON.stringify("a\u0000")}::jsonb`],
  ["a NUL in a text", sql`SELECT ${"a\u0000"}::text`],
])("%s cannot be stored", async (_, query) => {
  expect(isUnstorable(await failureOf(query))).toBe(true);
});

test.each([
  ["a word as a number", sql`SELECT ${"ett"}::int`],
  ["a word as an id", sql`SELECT ${"ett"}::uuid`],
  ["a word as a number within JSON", sql`SELECT * FROM json_to_recordset('[{"a": "ett"}]') AS row (a int)`],
])("%s is a fault of ours", async (_, query) => {
  const failure = await failureOf(query);

  expect(failure).toMatchObject({ code: "22P02" });
  expect(isUnstorable(failure)).toBe(false);
});
