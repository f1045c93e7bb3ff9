import { apiBasePath, changeSingleField, createMeasure } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { migrateToLatest } from "../server/src/database/migrate.ts";
import { openDatabase } from "../server/src/database/open-database.ts";
import { importRows } from "../server/src/modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../server/src/modules/measures/transfer/read-lines.ts";
import { median } from "./load.ts";
import { fillDocuments } from "./many-documents.ts";

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

interface Filled {
  rowsPerSecond: number;
  heapGrowth: number;
  measureIds: string[];
}

/** Fills an empty database by the import, as anybody would, and what searches read up to so many measures. */
export async function fillCatalogue(
  place: Place,
  { rows, measures }: { rows: { file: string } | { lines: AsyncIterable<string> }; measures: number },
): Promise<Filled> {
  const { db, close } = await openDatabase(place);
  await migrateToLatest(db);
  const lines = "file" in rows ? readLines(rows.file) : rows.lines;
  const heap = process.memoryUsage().heapUsed;
  const started = performance.now();
  const { counts, faults } = await importRows(db, lines, { dryRun: false, strict: false, now: new Date() });
  const seconds = (performance.now() - started) / 1000;
  const [fault] = faults;
  if (fault) process.stdout.write(`  ${faults.length} faults, the first in line ${fault.line}: ${fault.message}\n`);
  const heapGrowth = process.memoryUsage().heapUsed - heap;
  const known = await db.selectFrom("measure").select("id").limit(50).execute();
  await fillDocuments(db, measures);
  await close();
  const written = counts.created + counts.changed;
  return { rowsPerSecond: written / seconds, heapGrowth, measureIds: known.map(({ id }) => id) };
}

const saveCount = 150;

async function timesOf(deed: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < saveCount; turn += 1) {
    const started = performance.now();
    await deed(turn);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** How long a save of one field takes, and how long a transaction that only updates a row of such a size. */
export async function measureSave(base: string, place: Place): Promise<{ saves: number; bare: number }> {
  const ask = async (method: string, path: string, { ticket, body }: { ticket: string; body: object }) => {
    const headers = { "content-type": "application/json", "x-hiqaa": ticket };
    const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
  const { ticket } = await (
    await fetch(`${base.slice(0, -apiBasePath.length)}/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "redaktor", password: "demo" }),
    })
  ).json();
  const measure = await ask("POST", createMeasure.path, { ticket, body: { title: "Mätning" } });
  const path = changeSingleField.path.replace(":id", measure.measureVersions[0].id);
  const text = "En text av vanlig längd. ".repeat(20);
  const save = (turn: number) => ask("PUT", path, { ticket, body: { field: "description", value: `${text}${turn}` } });
  await timesOf(save);
  const saves = await timesOf(save);
  return { saves, bare: await bareTransaction(place, text) };
}

/** In a database of its own where the catalogue's is locked by its server. */
async function bareTransaction({ databaseUrl, dataDir }: Place, text: string): Promise<number> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: `${dataDir}-bare` });
  await sql`CREATE TABLE IF NOT EXISTS bench_row (id int PRIMARY KEY, texts jsonb NOT NULL)`.execute(db);
  await sql`INSERT INTO bench_row VALUES (1, '{}') ON CONFLICT DO NOTHING`.execute(db);
  const update = (turn: number) =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT id FROM bench_row WHERE id = 1 FOR UPDATE`.execute(tx);
      await sql`UPDATE bench_row SET texts = ${JSON.stringify({ text, turn })}::jsonb WHERE id = 1`.execute(tx);
    });
  await timesOf(update);
  const time = await timesOf(update);
  await sql`DROP TABLE bench_row`.execute(db);
  await close();
  return time;
}
