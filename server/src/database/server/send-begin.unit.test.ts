import type { PostgresQueryResult } from "kysely";
import { expect, test } from "vitest";
import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";
import { sendBeginWithFirstRead } from "./send-begin.ts";

/** A database whose responses are triggered by the test. */
function startDatabase() {
  const sent: { text: string; respond: () => void; refuse: (error: Error) => void }[] = [];
  const query = sendBeginWithFirstRead(
    (text) =>
      new Promise<PostgresQueryResult<unknown>>((resolve, reject) => {
        sent.push({ text, respond: () => resolve({ command: "SELECT", rowCount: 1, rows: [text] }), refuse: reject });
      }),
  );
  return { query: (text: string) => query(text, []), sent, texts: () => sent.map(({ text }) => text) };
}

test("the first reads of a transaction are sent together with its begin", async () => {
  const { query, sent, texts } = startDatabase();
  await query("begin");
  const reads = Promise.all([query("SELECT 1 FOR UPDATE"), query("SELECT 2")]);

  expect(texts()).toEqual(["begin", "SELECT 1 FOR UPDATE", "SELECT 2"]);
  for (const { respond } of sent) respond();
  expect((await reads).map(({ rows }) => rows)).toEqual([["SELECT 1 FOR UPDATE"], ["SELECT 2"]]);
});

test("nothing is written before the transaction has begun, and no read overtakes a write", async () => {
  const { query, sent, texts } = startDatabase();
  await query("begin");
  const written = query("UPDATE a");
  const read = query("SELECT a");
  await yieldToEventLoop();
  expect(texts()).toEqual(["begin"]);

  sent[0]?.respond();
  await yieldToEventLoop();
  expect(texts()).toEqual(["begin", "UPDATE a", "SELECT a"]);
  for (const { respond } of sent) respond();
  await Promise.all([written, read]);
});

test("a transaction that could not begin accepts nothing but its rollback", async () => {
  const { query, sent, texts } = startDatabase();
  await query("begin");
  const read = query("SELECT 1");
  sent[0]?.refuse(new Error("cancelled"));
  sent[1]?.respond();
  await expect(read).rejects.toThrow("cancelled");

  await expect(query("UPDATE a")).rejects.toThrow("cancelled");
  await expect(query("commit")).rejects.toThrow("cancelled");
  const rolledBack = query("rollback");
  sent.at(-1)?.respond();
  await rolledBack;
  expect(texts()).toEqual(["begin", "SELECT 1", "rollback"]);
});

test("the next transaction begins again, and statements outside one are sent as they are", async () => {
  const { query, sent, texts } = startDatabase();
  await query("begin");
  const committed = query("commit");
  sent[0]?.respond();
  await yieldToEventLoop();
  sent[1]?.respond();
  await committed;
  const written = query("UPDATE a");
  await yieldToEventLoop();
  sent[2]?.respond();
  await written;

  expect(texts()).toEqual(["begin", "commit", "UPDATE a"]);
});
