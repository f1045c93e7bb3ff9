import { Migrator, sql } from "kysely";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Migrates the database to this version of the product. Returns false when a newer version has migrated it already and
 * this one can still work with it.
 */
export async function migrateToLatest(db: Database): Promise<boolean> {
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    await refuseIncompatible(db, unknown);
    return false;
  }
  // The migrator reads the whole catalogue of the database first, which takes longer than the rest of a usual start.
  if (!Object.keys(migrations).every((name) => applied.includes(name))) {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  }
  await recordKinds(db);
  return true;
}

/** What a start of this version would apply, and whether nodes of the version before keep working with it. */
export async function listPendingMigrations(db: Database): Promise<{ name: string; isExpanding: boolean }[]> {
  const applied = await listApplied(db);
  return Object.entries(migrations)
    .filter(([name]) => !applied.includes(name))
    .map(([name, { isExpanding = false }]) => ({ name, isExpanding }));
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS found`.execute(
    db,
  );
  if (!rows[0]?.found) return [];
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** A newer release runs on other nodes, or did until it was rolled back. */
async function refuseIncompatible(db: Database, unknown: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration_kind WHERE is_expanding`.execute(db);
  const expanding = rows.map(({ name }) => name);
  const breaking = unknown.find((name) => !expanding.includes(name));
  if (breaking) {
    throw new StartError(
      `The database has been used by a newer version of the catalogue (migration ${breaking}), which this one cannot run beside. Nothing was changed.`,
    );
  }
}

/** Nodes of the release before read which migrations they can run with. */
async function recordKinds(db: Database): Promise<void> {
  const kinds = Object.entries(migrations).map(([name, { isExpanding = false }]) => ({ name, isExpanding }));
  await sql`INSERT INTO migration_kind (name, is_expanding)
    SELECT name, "isExpanding" FROM json_to_recordset(${JSON.stringify(kinds)}) AS given (name text, "isExpanding" boolean)
    ON CONFLICT DO NOTHING`.execute(db);
}
