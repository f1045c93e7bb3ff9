import { Migrator, sql } from "kysely";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** Brings the database up to this version of the product. Nodes that start at once do this one after the other. */
export async function migrateToLatest(db: Database): Promise<void> {
  const applied = await listApplied(db);
  refuseNewerDatabase(applied);
  // The migrator looks through the whole database first, which takes longer than all else at a usual start.
  if (Object.keys(migrations).every((name) => applied.includes(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS found`.execute(
    db,
  );
  if (!rows[0]?.found) return [];
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

function refuseNewerDatabase(applied: readonly string[]): void {
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new StartError(
      `The database has been used by a newer version of the catalogue (migration ${unknown}). Nothing was changed.`,
    );
  }
}
