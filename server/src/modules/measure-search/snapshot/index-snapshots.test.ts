import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../../database/open-database.ts";
import { createSharedDatabase, openTestDatabase, withDatabase } from "../../../testing/test-database.ts";
import { readShippedConcepts } from "../../concepts/shipped-concepts.ts";
import { createSearchCatalogue, type SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { statusOrder } from "../index/search-types.ts";
import { sampleTexts } from "../index/testing/sample-documents.ts";

const { db, close } = await openTestDatabase("demo");
afterAll(close);

/** Enough concepts for the snapshot; every load adds their words to the index again, which takes a while. */
const shippedConcepts = readShippedConcepts().slice(0, 200);

let folder = "";
let path = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "index-snapshot-"));
  path = join(folder, "search-index.snapshot");
});
afterEach(() => rm(folder, { recursive: true }));

interface Started {
  catalogue: SearchCatalogue;
  logLines: string[];
}

/** Starts a node that writes a snapshot when it stops, whatever the number of documents and changes. */
async function start(place = { db, path }): Promise<Started> {
  const logLines: string[] = [];
  const catalogue = createSearchCatalogue(place.db, {
    shippedConcepts,
    log: (line) => logLines.push(line),
    warn: (error) => logLines.push(String(error)),
    snapshot: { path: place.path, minDocuments: 1, minChanges: 1, delayMs: 1e9 },
  });
  await catalogue.ready();
  return { catalogue, logLines };
}

async function startAndStop(): Promise<void> {
  const { catalogue } = await start();
  await catalogue.stop();
}

const facets = ["keywords", "measureOwner", "status"];

/** The results of many queries by visitors and editors. */
function answersOf({ index, names }: SearchCatalogue) {
  const texts = [...sampleTexts, "nyskrivet", "egenbegrepp"];
  const audiences = [["PUBLISHED", "UNPUBLISHED"] as const, statusOrder];
  const answers = audiences.flatMap((visible) =>
    texts.map((text) => {
      const wanted = { statuses: visible, visible, filters: {}, ranges: [], offset: 0, limit: 50, facets };
      const { rows, totalCount, facets: counts } = index.search({ ...wanted, text, subset: "ALL", sort: "relevance" });
      const sorted = index.search({ ...wanted, text, subset: "ALL", sort: { key: "TITLE", descending: true } });
      const listed = facets.map((facet) => counts[facet]?.list().sort((a, b) => (a.value < b.value ? -1 : 1)));
      return { text, rows, totalCount, listed, sorted: sorted.rows.map(({ key }) => key) };
    }),
  );
  return { answers, names: facets.map((facet) => names.listByName(facet)) };
}

async function expectSameAsFullLoad(catalogue: SearchCatalogue): Promise<void> {
  const full = createSearchCatalogue(db, { shippedConcepts });
  await full.ready();
  expect(answersOf(catalogue)).toEqual(answersOf(full));
}

const isRestored = ({ logLines }: Started): boolean =>
  logLines.some((line) => line.includes("is restored from a snapshot"));

/** Changes documents like the write path: in one transaction with the record of the change. */
async function changeDocuments(statement: ReturnType<typeof sql<{ measureId: string }>>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await statement.execute(tx);
    expect(rows.length).toBeGreaterThan(0);
    for (const { measureId } of rows) {
      await sql`INSERT INTO search_change (measure_id, changed_in) VALUES (${measureId}, pg_current_xact_id())
        ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in`.execute(tx);
    }
  });
}

const first = (status: string, count: number) => sql`measure_id IN (SELECT measure_id FROM search_document
  WHERE status = ${status} ORDER BY measure_id LIMIT ${count}) AND status = ${status}`;

test("a snapshot and the changes since give the same answers as reading everything", async () => {
  await startAndStop();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const unchanged = await start();
  expect(isRestored(unchanged)).toBe(true);
  await expectSameAsFullLoad(unchanged.catalogue);

  await changeDocuments(sql`DELETE FROM search_document WHERE ${first("PUBLISHED", 2)} RETURNING measure_id`);
  await changeDocuments(sql`UPDATE search_document SET status = 'UNPUBLISHED'
    WHERE ${first("PUBLISHED", 2)} RETURNING measure_id`);
  await changeDocuments(sql`UPDATE search_document SET document = document || ' nyskrivet'
    WHERE ${first("PUBLISHED", 3)} RETURNING measure_id`);
  await changeDocuments(sql`INSERT INTO search_document (measure_id, status, version_id, analysis_version, document, open_row, hidden_row)
    SELECT gen_random_uuid(), 'ONGOING', version_id, analysis_version, document || ' nyskrivet', open_row, hidden_row
    FROM search_document WHERE ${first("PUBLISHED", 2)} RETURNING measure_id`);
  await sql`DELETE FROM concept WHERE id = (SELECT id FROM concept LIMIT 1)`.execute(db);
  const changed = await start();

  expect(isRestored(changed)).toBe(true);
  await expectSameAsFullLoad(changed.catalogue);
  expect(answersOf(changed.catalogue)).not.toEqual(answersOf(unchanged.catalogue));

  // The next snapshot contains these changes, and later changes are applied to it.
  await changed.catalogue.stop();
  await changeDocuments(sql`UPDATE search_document SET document = document || ' stroke'
    WHERE ${first("PUBLISHED", 5)} RETURNING measure_id`);
  const again = await start();
  expect(isRestored(again)).toBe(true);
  await expectSameAsFullLoad(again.catalogue);
});

/** Replaces a text in the file by one of the same length, and corrects the checksum. */
async function forge(from: RegExp, to: (found: string) => string): Promise<void> {
  const content = await readFile(path, "latin1");
  const forged = Buffer.from(content.replace(from, to), "latin1");
  expect(forged.length).toBe(content.length);
  const body = forged.subarray(0, -32);
  await writeFile(path, Buffer.concat([body, createHash("sha256").update(body).digest()]));
}

const faults: { name: string; damage: () => Promise<unknown>; reason: RegExp }[] = [
  {
    name: "truncated",
    damage: async () => writeFile(path, (await readFile(path)).subarray(0, -1000)),
    reason: /not used/,
  },
  { name: "empty", damage: () => writeFile(path, ""), reason: /checksum/ },
  {
    name: "damaged in one bit",
    damage: async () => {
      const content = await readFile(path);
      content.writeUInt8(content.readUInt8(content.length >> 1) ^ 1, content.length >> 1);
      await writeFile(path, content);
    },
    reason: /checksum/,
  },
  {
    name: "of another version of the program",
    damage: () => forge(/"programVersion":"./, (found) => `${found.slice(0, -1)}${found.endsWith("0") ? "1" : "0"}`),
    reason: /another version/,
  },
  {
    name: "of another database",
    damage: () => forge(/"incarnation":"./, (found) => `${found.slice(0, -1)}9`),
    reason: /another database/,
  },
  {
    name: "newer than the database, so that its mark is missing,",
    damage: () => forge(/"mark":"./, (found) => `${found.slice(0, -1)}${found.endsWith("0") ? "1" : "0"}`),
    reason: /another database/,
  },
  {
    name: "of a log position that the database has not reached",
    // The database could reach a position of digits alone before the snapshot is read.
    damage: () => forge(/(?<="logPosition":)\d+/, ({ length }) => `9e${"15".padStart(length - 2, "0")}`),
    reason: /another database/,
  },
];

/** A valid snapshot and the results from it, stored because creating one for each fault would take long. */
let good: { bytes: Buffer; answers: ReturnType<typeof answersOf> } | undefined;

async function givenGoodSnapshot() {
  if (!good) {
    const { catalogue } = await start();
    await catalogue.stop();
    good = { bytes: await readFile(path), answers: answersOf(catalogue) };
  }
  await writeFile(path, good.bytes);
  return good;
}

test.each(faults)(
  "a snapshot that is $name is not used, which the log says, and everything is loaded",
  async ({ damage, reason }) => {
    const { answers } = await givenGoodSnapshot();
    await damage();

    const { catalogue, logLines } = await start();

    expect(logLines).toEqual([expect.stringMatching(reason)]);
    expect(answersOf(catalogue)).toEqual(answers);
  },
);

test("nodes that share a data folder replace each other's snapshots as a whole", async () => {
  const nodes = await Promise.all([start(), start(), start()]);
  await Promise.all(nodes.map(({ catalogue }) => catalogue.stop()));

  expect(await readdir(folder)).toEqual(["search-index.snapshot"]);
  const next = await start();
  expect(isRestored(next)).toBe(true);
  await expectSameAsFullLoad(next.catalogue);
});

test("a node that is killed while it writes leaves the snapshot before it, and its own file is removed later", async () => {
  await startAndStop();
  const module = new URL("./snapshot-file.ts", import.meta.url).href;
  const program = `import { openSnapshotWriter } from ${JSON.stringify(module)};
    const writer = await openSnapshotWriter(${JSON.stringify(path)});
    for (;;) { await writer.write({ json: "x".repeat(100000), arrays: [] }); process.send?.("written"); }`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  const [left] = (await readdir(folder)).filter((name) => name.endsWith(".tmp"));

  const started = await start();
  expect([left !== undefined, isRestored(started)]).toEqual([true, true]);

  await utimes(join(folder, left ?? ""), new Date(0), new Date(0));
  await changeDocuments(sql`UPDATE search_document SET document = document || ' stroke'
    WHERE ${first("PUBLISHED", 20)} RETURNING measure_id`);
  await started.catalogue.catchUp();
  await started.catalogue.stop();
  expect(await readdir(folder)).toEqual(["search-index.snapshot"]);
});

const shared = await createSharedDatabase("demo");
afterAll(() => shared?.drop());

test.skipIf(!shared)("a copy of the database does not use the snapshot of the original", async () => {
  if (!shared) return;
  const name = new URL(shared.url).pathname.slice(1);
  const original = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
  await (await start({ db: original.db, path })).catalogue.stop();
  await original.close();
  const admin = await openDatabase({ databaseUrl: withDatabase(shared.url, "postgres"), dataDir: "" });
  await sql.raw(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`).execute(admin.db);
  const copy = await openDatabase({ databaseUrl: withDatabase(shared.url, `${name}_copy`), dataDir: "" });

  const { logLines } = await start({ db: copy.db, path });

  expect(logLines).toEqual([expect.stringContaining("another database")]);
  await copy.close();
  await sql.raw(`DROP DATABASE ${name}_copy`).execute(admin.db);
  await admin.close();
});
