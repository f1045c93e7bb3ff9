import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { loadDemoCatalogue } from "../demo/demo-catalogue.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { startPostgres } from "./postgres-server.ts";
import { withDatabase } from "./test-database.ts";
import { testTime } from "./test-time.ts";

/** Starts a PostgreSQL server, or uses the one that TEST_DATABASE_URL names, and makes the templates to copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url: adminUrl, stop } = await startPostgres();
  const run = crypto.randomUUID().replaceAll("-", "");
  const templates = { empty: `empty_${run}`, demo: `demo_${run}` };
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: "" });
  const fill = (name: string, task: (db: Database) => Promise<void>) =>
    fillDatabase(withDatabase(adminUrl, name), task);
  await sql.raw(`CREATE DATABASE ${templates.empty} ENCODING 'UTF8' TEMPLATE template0`).execute(admin.db);
  await fill(templates.empty, (db) => prepareDatabase(db, { demo: false, secretKeys: [] }));
  await sql.raw(`CREATE DATABASE ${templates.demo} TEMPLATE ${templates.empty}`).execute(admin.db);
  await fill(templates.demo, (db) => loadDemoCatalogue(db, testTime));
  provide("testDatabase", { engine: "server", adminUrl, templates });
  return async () => {
    for (const name of Object.values(templates)) await sql.raw(`DROP DATABASE ${name}`).execute(admin.db);
    await admin.close();
    await stop();
  };
}

async function fillDatabase(url: string, task: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: "" });
  await task(db);
  await close();
}
