import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  apiBasePath,
  type BundleReport,
  bundleProgress,
  bundleType,
  downloadBundle,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import { newId } from "../../database/new-id.ts";
import { openDatabase } from "../../database/open-database.ts";
import { givenContentWithParts, givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { exportBundle } from "./export-bundle.service.ts";
import { importBundle } from "./import-bundle.service.ts";

const { app, call, db: source, clock, logIn } = await startTestApp({}, "demo");
const admin = await logIn("ADMIN");
const folder = await mkdtemp(join(tmpdir(), "bundle-"));
afterAll(() => rm(folder, { recursive: true }));
const now = clock.now;

const fileOf = (name: string) => join(folder, `${name}-${newId()}.gz`);

async function exported(db: Database): Promise<Buffer> {
  const path = fileOf("export");
  await exportBundle(db, path);
  return readFile(path);
}

/** Adds content that the demo catalogue lacks. */
async function givenRareContent(): Promise<void> {
  const owner = await source.selectFrom("instanceIdentifier").select("id").limit(1).executeTakeFirstOrThrow();
  const role = await source.selectFrom("role").select("id").limit(1).executeTakeFirstOrThrow();
  const person = { id: newId(), firstName: "Ada", lastName: "Ek", hsaId: "SE1234567890-1A2B" };
  await source.insertInto("person").values(person).execute();
  await source
    .insertInto("actor")
    .values({ id: newId(), roleId: role.id, personId: person.id, ownerInstanceIdentifierId: owner.id, sortOrder: 0 })
    .execute();
  await source
    .insertInto("entryAlias")
    .values({ register: "instanceIdentifier", alias: "54748a38315319316c15fc77", entryId: owner.id })
    .execute();
  // An entry that every new database has.
  await source.deleteFrom("helpText").where("id", "in", source.selectFrom("helpText").select("id").limit(1)).execute();
  const concept = { id: newId(), preferred: "bakjour", isActive: true };
  await source.insertInto("concept").values(concept).execute();
  await source
    .insertInto("conceptTerm")
    .values({ conceptId: concept.id, kind: "everyday", term: "mellanjour", isRemoved: false })
    .execute();
  await source
    .insertInto("conceptBroader")
    .values({ conceptId: concept.id, broader: "bemanning", isRemoved: false })
    .execute();
  await givenMeasure(source, {
    ...(await givenContentWithParts(source)),
    statuses: ["UNPUBLISHED", "PUBLISHED", "ONGOING"],
  });
  const shared = await givenMeasure(source, { ...(await givenContentWithParts(source)), statuses: ["PUBLISHED"] });
  const other = await givenMeasure(source, { statuses: ["ONGOING"] });
  const sub = shared.measureVersions[0]?.submeasures[0];
  await source
    .insertInto("measureVersionSubMeasure")
    .values({
      versionId: other.measureVersions[0]?.id ?? "",
      subMeasureId: sub?.id ?? "",
      gender: "1",
      overrides: "{}",
      sortOrder: 0,
    })
    .execute();
  const whole = { id: newId(), name: "Regionen", organizationType: "Lan" } as const;
  await source
    .insertInto("performingOrganization")
    .values([whole, { ...whole, id: newId(), name: "Sjukhuset", partOf: whole.id }])
    .execute();
  const user = { id: newId(), username: "delare", firstName: "Dan", lastName: "Delare", passwordHash: "-" };
  await source
    .insertInto("appUser")
    .values({ ...user, roles: [], created: now })
    .execute();
  const profileId = newId();
  await source.insertInto("userProfile").values({ id: profileId, userId: user.id }).execute();
  const filter = { profileId, type: "DASHBOARD_MEASURE", publiclyAvailable: true } as const;
  await source
    .insertInto("searchFilter")
    .values({ ...filter, id: newId(), name: "Delad", filterConfiguration: JSON.stringify({ searchValue: "stroke" }) })
    .execute();
}
await givenRareContent();
const bundle = await exported(source);
const bundlePath = fileOf("bundle");
await writeFile(bundlePath, bundle);

const opened: { close: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
});

async function emptyDatabase(): Promise<Database> {
  const database = await openTestDatabase("empty");
  opened.push(database);
  return database.db;
}

/** A catalogue that was empty before the import, and an empty one. */
const [target, untouched] = [await emptyDatabase(), await emptyDatabase()];
const report = await importBundle(target, bundlePath, { now });

test("an empty catalogue becomes the same as the exported one, byte for byte", async () => {
  expect(report.faults).toEqual([]);
  expect(report.versions.created).toBeGreaterThan(100);
  expect((await exported(target)).equals(bundle)).toBe(true);
  const events = await target.selectFrom("event").select("entityType").distinct().execute();
  expect(events.map(({ entityType }) => entityType)).toEqual(
    expect.arrayContaining(["instanceidentifier", "person", "performingorganization", "measureversion", "viewgroup"]),
  );
});

test("importing it again changes nothing", async () => {
  const { versions, registers, faults } = await importBundle(target, bundlePath, { now });

  expect(faults).toEqual([]);
  expect([versions.created, versions.changed]).toEqual([0, 0]);
  expect(Object.values(registers).map(({ created, changed }) => created + changed)).toEqual(
    Object.values(registers).map(() => 0),
  );
});

test("a catalogue moves between the embedded database and a PostgreSQL server, both ways", async () => {
  // The suite runs on both engines, but a server is available only in the run on PostgreSQL.
  if (inject("testDatabase").engine === "embedded") return;
  const embedded = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, "embedded") });
  opened.push(embedded);
  await migrateToLatest(embedded.db);

  await importBundle(embedded.db, bundlePath, { now });

  // The export equals the bundle that was imported into an empty catalogue above, so the way back is covered too.
  expect((await exported(embedded.db)).equals(bundle)).toBe(true);
});

test("a catalogue in use keeps its own entries, and those of the bundle are known by their ids", async () => {
  const inUse = await startTestApp();
  await givenMeasure(inUse.db, { title: "Eget mått" });
  const [role] = await inUse.db.selectFrom("role").select("id").where("code", "=", "AUTHOR").execute();

  const { faults } = await importBundle(inUse.db, bundlePath, { now });

  expect(faults).toEqual([]);
  const [same] = await inUse.db.selectFrom("role").select("id").where("code", "=", "AUTHOR").execute();
  expect(same).toEqual(role);
  const { body } = await inUse.call(
    searchMeasures,
    { body: { searchValue: "Eget mått" } },
    await inUse.logIn("READER"),
  );
  expect(body.pageResults.map(({ title }) => title)).toContain("Eget mått");
});

describe("a file that is not whole", () => {
  const lines = gunzipSync(bundle).toString().split("\n");
  test.each([
    ["cut off", () => bundle.subarray(0, bundle.length / 2)],
    ["without its last lines", () => gzipSync(lines.slice(0, -3).join("\n"))],
    ["changed", () => gzipSync(lines.join("\n").replace("Stroke", "Streke"))],
    ["of another kind", () => gzipSync('{"title":"Ett mått"}\n')],
    ["not compressed", () => Buffer.from("hej")],
  ])("%s is refused before anything is changed", async (_, content) => {
    const path = fileOf("broken");
    await writeFile(path, content());

    await expect(importBundle(untouched, path, { now })).rejects.toThrow(/katalogpaket/i);

    expect(await untouched.selectFrom("measure").select("id").execute()).toEqual([]);
  });
});

describe("over the API", () => {
  async function upload(query: string, content = bundle): Promise<BundleReport> {
    const response = await app.inject({
      method: "POST",
      url: `${apiBasePath}/catalogue/bundle/${query}`,
      headers: { "x-hiqaa": admin, "content-type": bundleType },
      payload: content,
    });
    expect(response.statusCode).toBe(200);
    const messages = response.body
      .trim()
      .split("\n")
      .map((line) => bundleProgress.parse(JSON.parse(line)));
    const last = messages.at(-1);
    if (!last || !("report" in last)) throw new Error(response.body);
    return last.report;
  }

  test("administrators download the bundle, which is in the security log", async () => {
    const { headers } = await call(downloadBundle, {}, admin);

    expect(headers["content-disposition"]).toMatch(/katalogpaket-\d{4}-\d\d-\d\d\.jsonl\.gz/);
    const logged = await source
      .selectFrom("securityEvent")
      .select("detail")
      .where("type", "=", "PERSONS_EXPORTED")
      .execute();
    expect(logged).toContainEqual({ detail: "hela katalogen" });
  });

  test("a preview reports what would change, and changes nothing", async () => {
    const before = await source
      .selectFrom("measureVersion")
      .selectAll()
      .where("status", "=", "PUBLISHED")
      .limit(1)
      .execute();
    const [version] = before;
    const text = gunzipSync(await exported(source)).toString();
    await source
      .updateTable("measureVersion")
      .set({ title: "Ändrad titel" })
      .where("id", "=", version?.id ?? "")
      .execute();

    const preview = await upload("", gzipSync(text));

    expect(preview).toMatchObject({ saved: false, faults: [], versions: { created: 0, changed: 1 } });
    expect(preview.changes).toMatchObject([{ title: version?.title, changed: ["title"] }]);
    const unchanged = await source
      .selectFrom("measureVersion")
      .select("title")
      .where("id", "=", version?.id ?? "")
      .execute();
    expect(unchanged).toEqual([{ title: "Ändrad titel" }]);
    await source
      .updateTable("measureVersion")
      .set({ title: version?.title ?? "" })
      .where("id", "=", version?.id ?? "")
      .execute();
  });

  test("a revision that is added to a version of the catalogue is reported, before and after", async () => {
    const some = source.selectFrom("measureRevision").select("id").limit(1);
    const text = await exported(source);
    await sql`ALTER TABLE measure_revision DISABLE TRIGGER measure_revision_is_final`.execute(source);
    await source.deleteFrom("measureRevision").where("id", "in", some).execute();
    await sql`ALTER TABLE measure_revision ENABLE TRIGGER measure_revision_is_final`.execute(source);

    const preview = await upload("", text);
    const imported = await upload("?dryRun=false", text);

    expect(preview).toMatchObject({ versions: { created: 0, changed: 0 } });
    expect(preview.registers.deletedRevisions).toMatchObject({ created: 1, changed: 0 });
    expect(imported.registers.deletedRevisions).toEqual(preview.registers.deletedRevisions);
    expect((await upload("", text)).registers.deletedRevisions).toMatchObject({ created: 0 });
  });

  test("an import reports what it did", async () => {
    expect(await upload("?dryRun=false")).toMatchObject({ saved: true, faults: [], versions: { created: 0 } });
  });
});
