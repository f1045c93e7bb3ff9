import { getMeasure, listEvents, searchMeasures } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { exportRows } from "./export-rows.service.ts";
import { type ImportOptions, importRows } from "./import-rows.service.ts";

const { call, db, clock, logIn } = await startTestApp();
const demo = await startTestApp({}, "demo");
const reader = await logIn("READER");

const importing = (rows: readonly unknown[], options: Partial<ImportOptions> = {}) =>
  importRows(
    db,
    rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))),
    { dryRun: false, strict: false, now: clock.now, ...options },
  );

let number = 50_000;
/** A complete row; every call is another measure. */
const row = (wanted: object = {}) => {
  number += 1;
  return {
    legacyId: String(number),
    versionNr: 1,
    status: "PUBLISHED",
    title: `Importerat mått ${number}`,
    measureOwner: { id: "whatever", name: "Registercentrum Prov" },
    measurementSourceName: "Provregistret",
    contractVersion: 3,
    author: "Ada Importsson",
    soughtValue: "Högt",
    unitType: "Andel",
    measuringFrequencies: [{ id: "x", name: "År" }],
    keywords: [{ name: "Stroke" }],
    validFrom: 1_700_000_000_000,
    lastPublished: 1_710_000_000_000,
    lastPublishedBy: "Bo Publicist",
    ...wanted,
  };
};

const find = async (searchValue: string) =>
  (await call(searchMeasures, { body: { searchValue, textSearchSubset: "ID" } }, reader)).body.pageResults;

async function collect(rows: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of rows) lines.push(line);
  return lines;
}

describe("a good row", () => {
  test("records the owners, sources and persons it creates, once", async () => {
    const owner = { id: "x", name: "Nya Registercentrum" };
    await importing([row({ measureOwner: owner }), row({ measureOwner: owner })]);

    const { body } = await call(
      listEvents,
      { params: { type: "instanceidentifier" }, query: { searchValue: owner.name } },
      reader,
    );

    expect(body).toMatchObject([{ type: "CREATED", entityTitle: owner.name, user: null }]);
  });

  test("keeps its status, number, ids and dates", async () => {
    const mId = "01900000-0000-7000-8000-0000000000a1";
    const id = "01900000-0000-7000-8000-0000000000a2";
    const given = row({ id, mId, versionNr: 3, status: "UNPUBLISHED" });

    const { counts, errors } = await importing([given]);

    expect(errors).toEqual([]);
    expect(counts).toEqual({ created: 1, changed: 0, unchanged: 0 });
    const [found] = await find(mId);
    expect(found).toMatchObject({
      id,
      mId,
      versionNr: 3,
      status: "UNPUBLISHED",
      lastPublished: given.lastPublished,
      lastPublishedBy: "Bo Publicist",
      author: "Ada Importsson",
      measurementSourceName: "Provregistret",
      contractVersion: 3,
    });
    expect(found?.measureOwner?.name).toBe("Registercentrum Prov");
  });

  test("may name its data source and reporting system by SPEC's names of a connection", async () => {
    const given = row({
      measurementSourceName: undefined,
      measurementSource: "Källregistret",
      reportingSystem: { name: "Provsystemet" },
    });

    const { counts, warnings } = await importing([given]);

    expect(counts.created).toBe(1);
    expect(warnings.filter(({ message }) => message.includes("measurementSource"))).toEqual([]);
    expect((await find(given.legacyId))[0]).toMatchObject({
      measurementSourceName: "Källregistret",
      reportingSystemName: "Provsystemet",
    });
  });

  test("may have a target that begins and ends on the same Swedish day, whatever the time of day", async () => {
    const sameDay = { validFrom: Date.parse("2026-12-31T00:00Z"), validTo: Date.parse("2026-12-30T23:00Z") };

    const { errors, counts } = await importing([row({ targetValues: [{ type: "REGISTER", value: 90, ...sameDay }] })]);

    expect([errors, counts.created]).toEqual([[], 1]);
  });

  test("changes nothing the second time", async () => {
    const given = row({
      submeasures: [{ gender: "Kvinna" }, { age: "65 år och äldre", gender: "Man" }],
      targetValues: [{ type: "REGISTER", value: 90 }],
    });

    await importing([given]);
    const before = (await call(getMeasure, { params: { id: (await find(given.legacyId))[0]?.mId ?? "" } }, reader))
      .body;
    const again = await importing([given]);
    const after = (await call(getMeasure, { params: { id: before.id } }, reader)).body;

    expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(after).toEqual(before);
  });

  test("that names a sub-measure first owns it, however much work the rows before it take", async () => {
    const known = row();
    await importing([known]);
    const shared = { id: "01900000-0000-7000-8000-0000000000b1", restriction: "Delad" };
    const first = row({ submeasures: [shared] });
    const changed = {
      ...known,
      description: "Ny",
      keywords: [{ name: "Vård" }],
      submeasures: [{ restriction: "Egen" }],
    };

    await importing([changed, first, row(), row(), row({ submeasures: [shared] })]);

    const { ownerMeasureId } = await db
      .selectFrom("subMeasure")
      .where("id", "=", shared.id)
      .select("ownerMeasureId")
      .executeTakeFirstOrThrow();
    expect(ownerMeasureId).toBe((await find(first.legacyId))[0]?.mId);
  });

  test("is matched by owner and title when it has no number", async () => {
    const { legacyId, ...anonymousRow } = row({ title: "Mått utan nummer" });

    const first = await importing([anonymousRow]);
    const second = await importing([{ ...anonymousRow, description: "Nu med beskrivning" }]);

    expect([first.counts.created, second.counts.changed]).toEqual([1, 1]);
  });

  test("that lacks what publishing requires is imported with a warning", async () => {
    const { errors, warnings, counts } = await importing([row({ soughtValue: null })]);

    expect(errors).toEqual([]);
    expect(counts.created).toBe(1);
    expect(warnings.map(({ message }) => message)).toContain("soughtValue: Detta fält är obligatoriskt");
  });

  test("leaves a snapshot of what was published", async () => {
    const given = row();

    await importing([given]);
    const [found] = await find(given.legacyId);
    const revisions = await db
      .selectFrom("measureRevision")
      .selectAll()
      .where("measureId", "=", found?.mId ?? "")
      .execute();

    expect(revisions.map(({ eventType, userName }) => [eventType, userName])).toEqual([["PUBLISHED", "Bo Publicist"]]);
    expect(revisions[0]?.content.title).toBe(given.title);
  });
});

describe("an invalid row", () => {
  test("is reported with its line number and every error, and stops nothing else", async () => {
    const good = [row(), row()];
    const bad = row({ status: "NOPE", title: "", validFrom: "igår" });

    const { errors, counts, saved } = await importing([good[0], "{ not json", bad, "", good[1]]);

    expect(saved).toBe(true);
    expect(counts.created).toBe(2);
    expect(errors.map(({ line }) => line)).toEqual([2, 3, 3, 3]);
    expect(
      errors
        .filter(({ line }) => line === 3)
        .map(({ message }) => message.split(":")[0])
        .toSorted(),
    ).toEqual(["status", "title", "validFrom"]);
  });

  test("with an unknown code of a fixed system is refused by name", async () => {
    const { errors } = await importing([row({ measuringFrequencies: [{ name: "Varje fredag" }] })]);

    expect(errors).toEqual([{ line: 1, message: "measuringFrequencies: Koden finns inte i kodverket: Varje fredag" }]);
  });

  test("leaves nothing behind of what it named", async () => {
    await importing([row({ measureOwner: { name: "Ägare som aldrig blev till" }, measureType: "Okänd typ" })]);

    const owner = await db
      .selectFrom("instanceIdentifier")
      .select("id")
      .where("name", "=", "Ägare som aldrig blev till")
      .executeTakeFirst();
    expect(owner).toBeUndefined();
  });

  test("that would make a second draft is refused", async () => {
    const first = row({ status: "ONGOING" });

    const { errors } = await importing([first, { ...first, versionNr: 2 }]);

    expect(errors).toEqual([{ line: 2, message: "Måttet har redan en pågående version" }]);
  });

  test("makes a strict import refuse the whole file", async () => {
    const good = row();

    const { saved, errors } = await importing([good, "nope"], { strict: true });

    expect(saved).toBe(false);
    expect(errors).toHaveLength(1);
    expect(await find(good.legacyId)).toEqual([]);
  });
});

test("a dry run finds the same and changes nothing", async () => {
  const good = row();

  const { saved, counts, errors } = await importing([good, "nope"], { dryRun: true });

  expect({ saved, created: counts.created, errors: errors.length }).toEqual({ saved: false, created: 1, errors: 1 });
  expect(await find(good.legacyId)).toEqual([]);
});

test("an exported catalogue moves whole to another database", async () => {
  // Some twenty rows prove the same as the whole catalogue, in less time.
  const exported = (await collect(exportRows(demo.db))).slice(0, 24);

  const { errors, counts } = await importing(exported);
  const wanted = new Set(exported.map((line) => JSON.parse(line).id));
  const again = (await collect(exportRows(db))).filter((line) => wanted.has(JSON.parse(line).id));

  expect(errors).toEqual([]);
  expect(counts.created).toBe(exported.length);
  expect(again.toSorted()).toEqual(exported.toSorted());
});

interface DemoRow {
  mId: string;
  status: string;
  targetValues: unknown[];
  submeasures: { gender: string | null; age: string | null }[];
}

test("the demo catalogue has enough versions, target values and sub-measures", async () => {
  const rows = (await collect(exportRows(demo.db))).map((line): DemoRow => JSON.parse(line));
  const measures = [...Map.groupBy(rows, ({ mId }) => mId).values()];
  const count = (wanted: (row: DemoRow) => boolean) => measures.filter((versions) => versions.some(wanted)).length;

  expect(measures.length).toBeGreaterThanOrEqual(120);
  expect(count(({ targetValues }) => targetValues.length > 0)).toBeGreaterThanOrEqual(50);
  expect(
    count(({ submeasures }) => submeasures.some(({ gender }) => gender) && submeasures.some(({ age }) => age)),
  ).toBeGreaterThanOrEqual(40);
  expect(measures.filter((versions) => versions.length > 1).length).toBeGreaterThanOrEqual(30);
  expect(new Set(measures.map((versions) => versions.at(-1)?.status))).toEqual(
    new Set(["ONGOING", "PUBLISHED", "UNPUBLISHED"]),
  );
});
