import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { startPostgres } from "./postgres-server.ts";
import { withDatabase } from "./test-database.ts";

/** Starts a PostgreSQL server, or uses the one that TEST_DATABASE_URL names, and migrates a template once. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url: adminUrl, stop } = await startPostgres();
  const template = `template_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: "" });
  await sql.raw(`CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`).execute(admin.db);
  const migrated = await openDatabase({ databaseUrl: withDatabase(adminUrl, template), dataDir: "" });
  await migrateToLatest(migrated.db);
  await migrated.close();
  provide("testDatabase", { engine: "server", adminUrl, template });
  return async () => {
    await sql.raw(`DROP DATABASE ${template}`).execute(admin.db);
    await admin.close();
    await stop();
  };
}
