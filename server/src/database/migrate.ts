import { Migrator, sql } from "kysely";
import { StartError } from "../errors/start-error.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** Brings the database up to this version of the product. Nodes that start at once do this one after the other. */
export async function migrateToLatest(db: Database): Promise<void> {
  await refuseNewerDatabase(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseNewerDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS found`.execute(
    db,
  );
  if (!rows[0]?.found) return;
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const unknown = applied.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new StartError(
      `The database has been used by a newer version of the catalogue (migration ${unknown.name}). Nothing was changed.`,
    );
  }
}
