import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openDatabase } from "../../database/open-database.ts";
import { checkInstallation } from "../../doctor/check-installation.ts";
import { prepareServerDatabase } from "../faults/prepare-database.ts";
import { startServer } from "../faults/server-process.ts";
import { createWriter } from "../faults/writer.ts";
import { createSharedDatabase } from "../test-database.ts";
import { type Pgbouncer, startPgbouncer } from "./pgbouncer.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const shared = await createSharedDatabase("empty");
if (!shared) throw new Error("There is no PostgreSQL server");
const direct = shared.url;
closing.push(shared.drop);

async function givenPgbouncer(settings: Record<string, string>): Promise<Pgbouncer> {
  const pooler = await startPgbouncer(direct, settings);
  closing.push(pooler.stop);
  return pooler;
}

/** Startup parameters of the nodes, which pgbouncer refuses unless it is configured to ignore them. */
const ignoring = { ignore_startup_parameters: "statement_timeout,lock_timeout,idle_in_transaction_session_timeout" };
const open = (databaseUrl: string, directUrl?: string) => openDatabase({ databaseUrl, directUrl, dataDir: "" });

test("pgbouncer that pools transactions is refused with an explanation, however it is set, and also by doctor", async () => {
  const strict = await givenPgbouncer({ pool_mode: "transaction" });
  const tolerant = await givenPgbouncer({ pool_mode: "transaction", ...ignoring });
  const explanation = /pools transactions, such as pgbouncer.*DATABASE_DIRECT_URL/;

  await expect(open(strict.url)).rejects.toThrow(explanation);
  await expect(open(tolerant.url)).rejects.toThrow(explanation);
  await expect(open(direct, tolerant.url)).rejects.toThrow(explanation);
  const findings = await checkInstallation(
    readConfig({ DATABASE_URL: tolerant.url, DATA_DIR: join(tmpdir(), "unused") }),
  );
  expect(findings[0]).toMatchObject({ name: "database", state: "fault", text: expect.stringMatching(explanation) });
});

test("pgbouncer that pools sessions needs no other address", async () => {
  const pooler = await givenPgbouncer({ pool_mode: "session", default_pool_size: "20", ...ignoring });

  const database = await open(pooler.url);
  expect(await database.isAnswering()).toBe(true);
  await database.close();
});

test("two nodes behind pgbouncer that pools transactions write, follow each other and lose nothing", async () => {
  const pooler = await givenPgbouncer({ pool_mode: "transaction" });
  const ticket = await prepareServerDatabase(direct);
  const place = { DATABASE_URL: pooler.url };
  const nodes = await Promise.all([1, 2].map(() => startServer(place, { DATABASE_DIRECT_URL: direct })));
  for (const node of nodes) {
    closing.push(async () => {
      node.kill("SIGKILL");
      await node.ended;
    });
  }

  /** The node that the writers of each node send to; later the other one. */
  const targets = nodes.map(({ url }) => ({ current: url }));
  const writers = await Promise.all(
    [0, 1, 2, 3].map((nr) => createWriter({ url: () => targets[nr % 2]?.current ?? "", ticket }, `Pooled ${nr}`)),
  );
  const running = writers.map((writer) => writer.run());
  await expect.poll(() => writers.every(({ counts }) => counts.acknowledged > 10)).toBe(true);
  for (const writer of writers) writer.stop();
  await Promise.all(running);

  expect(writers.map(({ counts }) => [counts.refused, counts.lost])).toEqual(writers.map(() => [0, 0]));
  targets.reverse();
  await expect.poll(async () => (await Promise.all(writers.map((writer) => writer.check()))).flat()).toEqual([]);
});
