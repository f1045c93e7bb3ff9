import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { fromEmbedded } from "../database/open-database.ts";
import { loadDemoCatalogue } from "../demo/demo-catalogue.ts";
import { prepareDatabase } from "../start-program.ts";
import { testTime } from "./test-time.ts";

interface Made {
  folder: string;
  dumps: { empty: string; demo: string };
}

/** Every project is set up by itself, with modules of its own but in the same process: what the first made serves all. */
const shared = globalThis as { embeddedDumps?: Promise<Made> };

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  shared.embeddedDumps ??= makeDumps();
  const { folder, dumps } = await shared.embeddedDumps;
  provide("testDatabase", { engine: "embedded", dumps });
  return () => rm(folder, { recursive: true, force: true });
}

/** Migrates an embedded database once, and keeps dumps of it, without and with the demo catalogue, to load. */
async function makeDumps(): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-test-"));
  const dumps = { empty: join(folder, "empty.tar"), demo: join(folder, "demo.tar") };
  const pglite = await PGlite.create();
  const { db, close } = fromEmbedded(pglite);
  await prepareDatabase(db, { demo: false, secretKeys: [] });
  await dump(pglite, dumps.empty);
  await loadDemoCatalogue(db, testTime);
  await dump(pglite, dumps.demo);
  await close();
  return { folder, dumps };
}

async function dump(pglite: PGlite, path: string): Promise<void> {
  const content = await pglite.dumpDataDir("none");
  await writeFile(path, Buffer.from(await content.arrayBuffer()));
}
