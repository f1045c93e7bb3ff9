import { type VersionSection, versionSections } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givenContentWithParts, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentOf, type StoredVersion } from "../content/stored-version.ts";
import { toTransferRow } from "../representations/to-transfer-row.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";
import { exportRows } from "./export-rows.service.ts";
import { importRows } from "./import-rows.service.ts";

const { db, clock } = await startTestApp();
const demo = await startTestApp({}, "demo");
clock.now = new Date("2026-09-01T08:00:00Z");
const runs = { numRuns: 25 };

const importing = (rows: readonly object[], into = db) =>
  importRows(
    into,
    rows.map((row) => JSON.stringify(row)),
    { dryRun: false, strict: false, now: clock.now },
  );

/** For each key of a row, a value that differs from that of `givenContentWithParts`. */
const otherValues: Record<string, { section: VersionSection; value: unknown }> = {
  title: { section: "title", value: "En annan titel" },
  measureDefinition: { section: "measureDefinition", value: "Andel av alla" },
  description: { section: "description", value: "Ett stycke.\n\nEtt till." },
  numeratorDefinition: { section: "numeratorDefinition", value: null },
  thresholdForViewing: { section: "thresholdForViewing", value: 5 },
  validTo: { section: "validTo", value: Date.UTC(2030, 0, 1) },
  unitType: { section: "unit", value: "Antal" },
  soughtValue: { section: "soughtValue", value: { codeValue: "LOW" } },
  measuringFrequency: { section: "measuringFrequency", value: [{ codeId: "M" }, "Kvartal"] },
  organizationalLevels: { section: "organizationalLevel", value: [] },
  keywords: { section: "keywords", value: [{ name: "Palliativ vård" }] },
  measureOwner: { section: "measureOwner", value: { name: "En helt annan ägare" } },
  author: { section: "actors", value: "Någon Annan" },
  measurementSourceName: { section: "connections", value: "Ett annat register" },
  targetValuesForExcelForExcel: { section: "targetValues", value: ["≤ 12"] },
  submeasures: { section: "submeasures", value: [{ gender: { codeValue: "2" }, age: null, restriction: null }] },
};

const changedBetween = (before: StoredVersion, after: StoredVersion) => {
  const [old, now] = [contentOf(before), contentOf(after)];
  return versionSections.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
};

test("a row with some of the keys changes exactly those keys", async () => {
  const subset = fc.subarray(Object.keys(otherValues));
  await fc.assert(
    fc.asyncProperty(subset, fc.constantFrom("ONGOING", "PUBLISHED", "UNPUBLISHED"), async (keys, status) => {
      const version = await givenVersion(db, { ...(await givenContentWithParts(db)), status });
      const row = {
        mId: version.measureId,
        versionNr: version.versionNr,
        ...Object.fromEntries(keys.map((key) => [key, otherValues[key]?.value])),
      };

      const { errors } = await importing([row]);
      const after = await getStoredVersion(db, version.id);
      const again = await importing([row]);

      expect(errors).toEqual([]);
      // The titles of sub-measures are derived from the title.
      const expected = keys.flatMap((key) => otherValues[key]?.section ?? []);
      const derived: VersionSection[] = keys.includes("title") ? ["submeasures"] : [];
      expect(new Set(changedBetween(version, after))).toEqual(new Set([...expected, ...derived]));
      expect(after).toMatchObject({ id: version.id, status, created: version.created });
      expect(again.counts.unchanged).toBe(1);
    }),
    runs,
  );
});

test("importing an export changes nothing", async () => {
  const lines = [];
  for await (const line of exportRows(demo.db)) lines.push(line);

  const { counts, errors } = await importRows(demo.db, lines, { dryRun: false, strict: false, now: clock.now });

  const after = [];
  for await (const line of exportRows(demo.db)) after.push(line);
  expect(errors).toEqual([]);
  expect(counts).toEqual({ created: 0, changed: 0, unchanged: lines.length });
  expect(after).toEqual(lines);
});

/** A row with any values, valid or not. */
const anyRow = fc.record(
  {
    status: fc.constantFrom("ONGOING", "PUBLISHED", "UNPUBLISHED"),
    title: fc.constantFrom("Titel A", "Titel B", ""),
    description: fc.constantFrom("Text A", "Text B", null),
    created: fc.constantFrom(null, Date.UTC(2020, 0, 1)),
    lastPublished: fc.constantFrom(null, Date.UTC(2021, 0, 1)),
    submeasures: fc.constantFrom(
      [],
      null,
      [{ gender: "Man" }],
      [{ gender: "Kvinna" }, { restriction: "Ny" }],
      [{ gender: { codeValue: "2" } }],
    ),
    targetValues: fc.constantFrom([], null, [{ type: "NATIONAL", value: 80 }]),
    keywords: fc.constantFrom([], null, ["Stroke"]),
    author: fc.constantFrom(null, "Ada Ek", "[Dold personuppgift]"),
  },
  { requiredKeys: [] },
);

test("no sequence of imports loses a sub-measure id, a published text or a date", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("ONGOING", "PUBLISHED"),
      async (rows, status) => {
        const version = await givenVersion(db, { ...(await givenContentWithParts(db)), status });
        const texts = new Set<string | null>(status === "PUBLISHED" ? [version.description] : []);
        let before = version;

        for (const row of rows) {
          await importing([{ mId: version.measureId, versionNr: 1, ...row }]);
          const after = await getStoredVersion(db, version.id);
          if (after.status !== "ONGOING") texts.add(after.description);
          expect(["created", "lastPublished"].filter((date) => lost(before, after, date))).toEqual([]);
          before = after;
        }

        const ids = before.submeasures.map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(version.submeasures.map(({ id }) => id)));
        const revisions = await db
          .selectFrom("measureRevision")
          .select("content")
          .where("measureId", "=", version.measureId)
          .execute();
        expect(revisions.map(({ content }) => content.description)).toEqual(expect.arrayContaining([...texts]));
      },
    ),
    runs,
  );
});

function lost(before: StoredVersion, after: StoredVersion, date: string): boolean {
  const [old, now] = [before, after].map((version) => new Map<string, unknown>(Object.entries(version)).get(date));
  return old !== null && now === null;
}

test("a version that is exported, changed and imported again is as it was exported", async () => {
  const version = await givenVersion(db, { ...(await givenContentWithParts(db)), status: "PUBLISHED" });
  const exported = toTransferRow(version);

  await importing([{ mId: version.measureId, versionNr: 1, description: "Annat", keywords: [], connections: [] }]);
  await importing([exported]);

  expect(toTransferRow(await getStoredVersion(db, version.id))).toEqual(exported);
});
