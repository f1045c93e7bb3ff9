import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { openDatabase } from "../../database/open-database.ts";
import { recordEvent } from "../../modules/events/events.service.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { isLong } from "../suite-length.ts";
import { startControlledPostgres } from "./postgres-control.ts";
import { prepareServerDatabase } from "./prepare-database.ts";
import { compileCache } from "./server-process.ts";

const kills = isLong ? 60 : 3;
const measures = Array.from({ length: 10 }, newId);

const postgres = await startControlledPostgres();
await prepareServerDatabase(postgres.url);
const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
const nodes: ChildProcess[] = [];
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const node of nodes) node.kill("SIGKILL");
  await Promise.all(receivers.map(({ stop }) => stop()));
  await close();
  await postgres.remove();
});

async function startNode(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("./sender-process.ts", import.meta.url));
  const node = spawn(process.execPath, [program, postgres.url], {
    env: { ...process.env, ...compileCache },
    stdio: ["ignore", "pipe", "inherit"],
  });
  nodes.push(node);
  await once(node.stdout, "data");
  return node;
}

async function givenSubscriber(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  receiver.expectSecret(secret);
  await sql`INSERT INTO subscriber (id, name, url, created, secret)
    VALUES (${newId()}, ${receiver.url}, ${receiver.url}, now() - interval '1 minute', ${secret})`.execute(db);
  return receiver;
}

/** Limits the backlog, so that a slow machine keeps up. */
const maxPending = 200;

/** Writes events until stopped, one after the other and each in a transaction of its own. */
async function writeEvents(isDone: () => boolean, to: readonly Receiver[]): Promise<string[]> {
  const titles: string[] = [];
  while (!isDone()) {
    if (to.some(({ accepted }) => titles.length - accepted.length > maxPending)) {
      await wait(10);
      continue;
    }
    const measureId = measures[titles.length % measures.length] ?? "";
    const entityTitle = `${titles.length}`;
    await recordEvent(
      db,
      { type: "PUBLISHED", entityType: "measureversion", entityId: newId(), entityTitle, measureId },
      { userId: null, userName: null, at: new Date() },
    );
    titles.push(entityTitle);
    await wait(10);
  }
  return titles;
}

async function killInTurn(): Promise<void> {
  let running = [await startNode(), await startNode()];
  for (let count = 0; count < kills; count += 1) {
    await wait(200);
    const [oldest, ...others] = running;
    oldest?.kill("SIGKILL");
    running = [...others, await startNode()];
  }
}

test(`nodes that are killed ${kills} times, in turn, lose no message, invent none and keep the order`, async () => {
  const subscribers = [await givenSubscriber(), await givenSubscriber()];
  const [reliable, flaky] = subscribers;
  let calls = 0;
  reliable?.answerWith((_message, response) => void setTimeout(() => response.writeHead(200).end(), 20));
  flaky?.answerWith((_message, response) => {
    calls += 1;
    response.writeHead(calls % 7 === 0 ? 500 : 200).end();
  });

  let isDone = false;
  const killed = killInTurn().finally(() => {
    isDone = true;
  });
  const titles = await writeEvents(() => isDone, subscribers);
  await killed;

  for (const { accepted, received, verificationErrors } of subscribers) {
    await expect.poll(() => accepted.length).toBe(titles.length);
    expect(verificationErrors).toEqual([]);
    expect(accepted.map(({ data }) => data.entityTitle).toSorted()).toEqual(titles.toSorted());
    for (const measureId of measures) {
      const numbers = accepted
        .filter(({ data }) => data.measureId === measureId)
        .map(({ data }) => Number(data.entityTitle));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    console.log(`Messages: ${accepted.length} accepted, ${received.length} sent, ${kills} kills`);
  }
});
