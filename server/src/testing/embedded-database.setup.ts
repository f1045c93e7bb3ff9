import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "../database/migrate.ts";
import { fromEmbedded } from "../database/open-database.ts";

/** Migrates an embedded database once and keeps a dump of it for the test files to load. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-test-"));
  const dumpPath = join(folder, "migrated.tar");
  const pglite = await PGlite.create();
  const { db, close } = fromEmbedded(pglite);
  await migrateToLatest(db);
  await writeFile(dumpPath, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await close();
  provide("testDatabase", { engine: "embedded", dumpPath });
  return () => rm(folder, { recursive: true });
}
