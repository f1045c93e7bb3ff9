import type { PostgresQueryResult } from "kysely";
import { expect, test } from "vitest";
import { createConversation } from "./unawaited.ts";

const unawaited = "/* unawaited */ ";

/** A database that answers when it is told to. */
function startDatabase() {
  const sent: { text: string; answer: () => void; refuse: (error: Error) => void }[] = [];
  const say = createConversation(
    (text) =>
      new Promise<PostgresQueryResult<unknown>>((resolve, reject) => {
        sent.push({ text, answer: () => resolve({ command: "SELECT", rowCount: 1, rows: [text] }), refuse: reject });
      }),
  );
  return { say: (text: string) => say(text, []), sent, texts: () => sent.map(({ text }) => text) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One that has begun a part of a transaction. */
async function startPart() {
  const database = startDatabase();
  const { say, sent } = database;
  await say("begin");
  const saved = say("SAVEPOINT deed");
  sent[0]?.answer();
  await turn();
  sent[1]?.answer();
  await saved;
  return database;
}

const readers = ["begin", `${unawaited}SELECT 1 FOR UPDATE`, "SELECT 2"];

test("a transaction that begins by reading is not waited for", async () => {
  const { say, sent, texts } = startDatabase();
  await say("begin");
  await say(`${unawaited}SELECT 1 FOR UPDATE`);
  const read = say("SELECT 2");
  await turn();

  expect(texts()).toEqual(readers);
  for (const { answer } of sent) answer();
  expect((await read).rows).toEqual(["SELECT 2"]);
});

test("nothing is written before a transaction is known to have begun", async () => {
  const { say, sent, texts } = startDatabase();
  await say("begin");
  const written = say(`${unawaited}UPDATE a`);
  await turn();
  expect(texts()).toEqual(["begin"]);

  sent[0]?.refuse(new Error("cancelled"));
  await expect(written).rejects.toThrow("cancelled");
  expect(texts()).toEqual(["begin"]);
});

test("a transaction is ended when all of it is known to have worked", async () => {
  const { say, sent, texts } = startDatabase();
  await say("begin");
  const read = say("SELECT 1");
  for (const { answer } of sent) answer();
  await read;
  await say(`${unawaited}UPDATE a`);
  await say(`${unawaited}UPDATE b`);
  const committed = say("commit");
  await turn();
  expect(texts()).toEqual(["begin", "SELECT 1", `${unawaited}UPDATE a`, `${unawaited}UPDATE b`]);

  for (const { answer } of sent) answer();
  await turn();
  expect(texts().at(-1)).toBe("commit");
  sent.at(-1)?.answer();
  await committed;
});

test.each(["commit", "SELECT 2", `UPDATE c`])(
  "what fails is told to whoever says %s next, and is not committed",
  async (next) => {
    const { say, sent, texts } = startDatabase();
    await say("begin");
    const read = say("SELECT 1");
    for (const { answer } of sent) answer();
    await read;
    await say(`${unawaited}UPDATE a`);
    await say(`${unawaited}UPDATE b`);
    const told = say(next);
    sent[2]?.refuse(new Error("no room"));
    for (const { refuse } of sent.slice(3)) refuse(new Error("the transaction is aborted"));

    await expect(told).rejects.toThrow("no room");
    expect(texts()).not.toContain("commit");
    const back = say("rollback");
    sent.at(-1)?.answer();
    await back;
    expect(texts().at(-1)).toBe("rollback");
  },
);

test("outside a transaction everything is waited for", async () => {
  const { say, sent } = startDatabase();
  const written = say(`${unawaited}UPDATE a`);
  sent[0]?.refuse(new Error("no room"));

  await expect(written).rejects.toThrow("no room");
});

test("a transaction that never began is not gone on with, whatever its reader makes of it", async () => {
  const { say, sent, texts } = startDatabase();
  await say("begin");
  const read = say("SELECT 1");
  sent[0]?.refuse(new Error("cancelled"));
  sent[1]?.answer();
  await expect(read).rejects.toThrow("cancelled");

  await expect(say(`${unawaited}UPDATE a`)).rejects.toThrow("cancelled");
  await expect(say("commit")).rejects.toThrow("cancelled");
  expect(texts()).toEqual(["begin", "SELECT 1"]);
});

test("a part of a transaction is not ended before all of it is known to have worked", async () => {
  const { say, sent, texts } = await startPart();
  await say(`${unawaited}UPDATE a`);
  const ended = say("RELEASE SAVEPOINT deed");
  sent[2]?.refuse(new Error("no room"));
  await expect(ended).rejects.toThrow("no room");
  expect(texts()).toHaveLength(3);

  const back = say("ROLLBACK TO SAVEPOINT deed");
  sent[3]?.answer();
  await back;
  await say(`${unawaited}UPDATE b`);
  expect(texts().at(-1)).toBe(`${unawaited}UPDATE b`);
});

test("there is an end to what is sent ahead, also after something was taken back", async () => {
  const { say, sent, texts } = await startPart();
  for (let turns = 0; turns < 32; turns++) await say(`${unawaited}UPDATE a`);
  const back = say("ROLLBACK TO SAVEPOINT deed");
  for (const { answer } of sent) answer();
  await back;
  const before = texts().length;

  for (let turns = 0; turns < 32; turns++) await say(`${unawaited}UPDATE b`);
  void say(`${unawaited}UPDATE c`);
  await turn();
  expect(texts().length - before).toBe(32);
});
