import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { StartError } from "../../errors/start-error.ts";
import { jobSchema } from "../../jobs/prepare-jobs.ts";
import type { BackupContents, TableDigest } from "./manifest.ts";
import { digestSettings, digestSql } from "./restore-script.ts";

interface TableName {
  schema: string;
  name: string;
}

/** Our own tables whose rows outlive a crash. Unlogged ones are empty after a restore. */
async function listTables(db: Database): Promise<TableName[]> {
  const { rows } = await sql<TableName>`SELECT n.nspname AS schema, c.relname AS name
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN (current_schema(), ${jobSchema})
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Counts and hashes of all tables. Within a transaction they are of one snapshot. */
export async function readDigests(tx: Database): Promise<TableDigest[]> {
  for (const [name, value] of Object.entries(digestSettings)) {
    await sql`SELECT set_config(${name}, ${value}, TRUE)`.execute(tx);
  }
  const digests: TableDigest[] = [];
  for (const table of await listTables(tx)) {
    const { rows } = await sql<{ rows: number; hash: string }>`${sql.raw(digestSql(table))}`.execute(tx);
    digests.push({ ...table, rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? "" });
  }
  return digests;
}

export async function countRows(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::float8 AS count
      FROM ${sql.id(schema, name)}`.execute(db);
    counts.set(`${schema}.${name}`, rows[0]?.count ?? 0);
  }
  return counts;
}

export type DatabaseDescription = Pick<BackupContents, "engineVersion" | "schemaVersion" | "hasSealedSecrets">;

export async function readDatabaseDescription(db: Database): Promise<DatabaseDescription> {
  if (!(await hasTables(db))) throw new StartError("There is no catalogue in the database to back up.");
  const { rows } =
    await sql<DatabaseDescription>`SELECT current_setting('server_version_num')::int / 10000 AS engine_version,
      (SELECT max(name) FROM kysely_migration) AS schema_version,
      EXISTS (SELECT FROM second_factor WHERE secret LIKE 'sealed:%')
        OR EXISTS (SELECT FROM subscriber WHERE secret LIKE 'sealed:%') AS has_sealed_secrets`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database does not tell its version");
  return facts;
}

export async function readServerVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT current_setting('server_version_num')::int / 10000
    AS version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Whether the database has any tables of the catalogue. */
export async function hasTables(db: Database): Promise<boolean> {
  return (await listTables(db)).length > 0;
}

/** How many others are connected to the same database. */
export async function countOtherConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Exports the snapshot of this transaction to other processes while it is open. */
export async function exportSnapshot(tx: Database): Promise<{ snapshot: string; otherSchemas: string[] }> {
  const { rows } = await sql<{ snapshot: string; otherSchemas: string[] }>`SELECT pg_export_snapshot() AS snapshot,
    ARRAY(SELECT nspname::text FROM pg_namespace WHERE nspname NOT IN (current_schema(), ${jobSchema})
      AND nspname !~ '^pg_' AND nspname <> 'information_schema') AS other_schemas`.execute(tx);
  if (!rows[0]) throw new Error("The database exports no snapshot");
  return rows[0];
}

/** Writes everything to the files of the embedded database. */
export async function checkpoint(db: Database): Promise<void> {
  await sql`CHECKPOINT`.execute(db);
}

const scratchPrefix = "catalogue_verify_";

/** Creates an empty database for a trial restore. */
export async function createScratchDatabase(db: Database, suffix: string): Promise<string> {
  const name = scratchPrefix + suffix;
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0 ENCODING 'UTF8'`.execute(db);
  return name;
}

export async function dropScratchDatabase(db: Database, name: string): Promise<void> {
  await sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(db);
}
