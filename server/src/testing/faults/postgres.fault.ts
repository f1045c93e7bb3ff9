import { setTimeout as wait } from "node:timers/promises";
import { apiBasePath, getHealth } from "@indikatorkatalogen/contract";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { isLong } from "../suite-length.ts";
import { startControlledPostgres } from "./postgres-control.ts";
import { prepareServerDatabase } from "./prepare-database.ts";
import { startServer } from "./server-process.ts";
import { createWriter, type Writer } from "./writer.ts";

const kills = isLong ? 20 : 1;
/** In the long form, faults last longer than it takes to notice them. */
const extraTime = isLong ? 20_000 : 0;

const postgres = await startControlledPostgres();
const ticket = await prepareServerDatabase(postgres.url);
const server = await startServer({ DATABASE_URL: postgres.url });
afterAll(async () => {
  server.kill("SIGKILL");
  await server.ended;
  await postgres.remove();
});

const target = { url: () => server.url, ticket };
const health = async () => (await fetch(server.url + apiBasePath + getHealth.path)).status;

/** Lets clients write before, during and after a fault, and checks every write that was acknowledged. */
async function whileWriting(name: string, fault: (writers: Writer[]) => Promise<void>): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let nr = 1; nr <= 4; nr += 1) writers.push(await createWriter(target, `${name} ${nr}`));
  const running = writers.map((writer) => writer.run());
  await expect.poll(() => writers.every(({ counts }) => counts.acknowledged > 0)).toBe(true);
  await fault(writers);
  const before = writers.map(({ counts }) => counts.acknowledged);
  await expect.poll(health).toBe(200);
  // Every client continues without intervention.
  await expect.poll(() => writers.every(({ counts }, index) => counts.acknowledged > (before[index] ?? 0))).toBe(true);
  for (const writer of writers) writer.stop();
  await Promise.all(running);
  const problems = (await Promise.all(writers.map((writer) => writer.check()))).flat();
  console.log(name, writers.map(({ counts }) => JSON.stringify(counts)).join(" "));
  expect(problems).toEqual([]);
  expect(writers.map(({ counts }) => counts.lost)).toEqual([0, 0, 0, 0]);
  expect(server.isRunning()).toBe(true);
  return writers;
}

test(`a database that is killed and comes back, ${kills} times, loses no acknowledged write`, async () => {
  await whileWriting("Killed", async () => {
    for (let count = 0; count < kills; count += 1) {
      await postgres.kill();
      await postgres.start();
      await wait(300);
    }
  });
});

test("while a database is unreachable, calls are answered with 503, also the health call", async () => {
  await whileWriting("Away", async (writers) => {
    await postgres.kill();
    await expect.poll(health).toBe(503);
    await expect.poll(() => writers.every(({ counts }) => counts.refused > 0)).toBe(true);
    await wait(extraTime);
    expect(await health()).toBe(503);
    await postgres.start();
  });
});

test("a database that is frozen for a while is noticed, and used again when it thaws", async () => {
  await whileWriting("Frozen", async () => {
    await postgres.freeze();
    await expect.poll(health).toBe(503);
    await wait(extraTime);
    await postgres.thaw();
  });
});

test("a measure that is locked for long delays only those who change it, and not for ever", async () => {
  const writer = await createWriter(target, "Locked");
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT id FROM measure WHERE id = $1 FOR UPDATE", [writer.measureId]);
  const running = writer.run();
  const others = await whileWriting("Free", async () => {
    await expect.poll(() => writer.counts.refused).toBeGreaterThan(0);
    await wait(extraTime);
  });
  await holder.query("ROLLBACK");
  await holder.end();
  await expect.poll(() => writer.counts.acknowledged).toBeGreaterThan(0);
  writer.stop();
  await running;

  expect(others.every(({ counts }) => counts.refused === 0)).toBe(true);
  expect(await writer.check()).toEqual([]);
});
