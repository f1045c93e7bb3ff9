import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import type { Database } from "../database/database.ts";
import type { EmbeddedLocation } from "../database/embedded/embedded-messages.ts";
import { openEmbeddedDatabase } from "../database/open-database.ts";
import { loadDemoCatalogue } from "../demo/demo-catalogue.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { testTime } from "./test-time.ts";

const run = promisify(execFile);

interface PreparedDumps {
  folder: string;
  dumps: { empty: string; demo: string };
}

/**
 * Every project is set up separately, with its own modules but in the same process: all share the first one's dumps.
 */
const shared = globalThis as { embeddedDumps?: Promise<PreparedDumps> };

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  shared.embeddedDumps ??= makeDumps();
  const { folder, dumps } = await shared.embeddedDumps;
  provide("testDatabase", { engine: "embedded", dumps });
  return () => rm(folder, { recursive: true, force: true });
}

/** Migrates an embedded database once, and dumps it without and with the demo catalogue. */
async function makeDumps(): Promise<PreparedDumps> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-test-"));
  const dumps = { empty: join(folder, "empty.tar"), demo: join(folder, "demo.tar") };
  const location = { folder: join(folder, "postgres") };
  const dump = (path: string) => run("tar", ["-cf", path, ...withoutTemplates, "-C", location.folder, "."]);
  await withDatabase(location, (db) => prepareDatabase(db, { demo: false, secretKeys: [] }));
  await dump(dumps.empty);
  await withDatabase(location, (db) => loadDemoCatalogue(db, testTime));
  await dump(dumps.demo);
  return { folder, dumps };
}

/** The template databases, which nobody copies: a third of the data to load. */
const withoutTemplates = ["1", "4"].map((database) => `--exclude=./base/${database}/?*`);

async function withDatabase(location: EmbeddedLocation, work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(location);
  await work(db).finally(close);
}
