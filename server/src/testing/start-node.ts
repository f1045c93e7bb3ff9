import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { newId } from "../database/new-id.ts";
import { type OpenDatabase, openDatabase } from "../database/open-database.ts";
import { searchChannel } from "../database/server/watch-channel.ts";
import { openJobQueue } from "../jobs/job-queue.ts";
import { issueTicket } from "../modules/login/tickets.service.ts";
import { createSearchCatalogue } from "../modules/measure-search/catalogue/search-catalogue.service.ts";
import { createUsageCounter } from "../modules/usage-statistics/usage-counter.service.ts";
import { testLogin, testSecrets } from "./start-test-app.ts";
import { createSharedDatabase, type Fixture } from "./test-database.ts";

export interface TestNode {
  app: FastifyInstance;
  database: OpenDatabase;
}

/** Several servers on one database; undefined where the engine accepts only one. */
export async function shareDatabase(
  fixture: Fixture,
): Promise<{ url: string; startNode: () => Promise<TestNode> } | undefined> {
  const shared = await createSharedDatabase(fixture);
  if (!shared) return undefined;
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    await shared.drop();
  });
  const onClose = (...closes: (() => Promise<unknown>)[]) => void closing.push(...closes);
  return { url: shared.url, startNode: () => startNode(shared.url, onClose) };
}

async function startNode(url: string, onClose: (...closes: (() => Promise<unknown>)[]) => void): Promise<TestNode> {
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  const { db, writeDb } = database;
  const catalogue = createSearchCatalogue(db, { shippedConcepts: [] });
  database.watch(searchChannel, () => void catalogue.catchUp().catch(() => {}));
  const jobs = await openJobQueue(db, { warn: () => {} });
  const now = () => new Date();
  const app = await buildApp({
    db,
    writeDb,
    listen: database.listen,
    isDatabaseAnswering: database.isAnswering,
    catalogue,
    usage: createUsageCounter({ db, now }),
    jobs,
    secrets: testSecrets,
    receivers: { allowsAnyAddress: false, privateHosts: [] },
    now,
    buildInfo: { version: "0.0.0", build: "test" },
    logger: false,
    login: testLogin,
  });
  onClose(database.close, jobs.close, () => app.close());
  await catalogue.ready();
  return { app, database };
}

/** The ticket of a new main editor, valid on every node. */
export async function givenMainEditor({ db }: OpenDatabase): Promise<string> {
  const id = newId();
  const names = { username: id, firstName: "Nod", lastName: "Nodsson", passwordHash: "-" };
  await db
    .insertInto("appUser")
    .values({ id, ...names, roles: ["MAIN_EDITOR"], created: new Date() })
    .execute();
  return issueTicket(db, { id });
}
