import {
  apiBasePath,
  changeContent,
  changeSingleField,
  createNewMeasureVersion,
  exportMeasures,
  getHistoryDifference,
  getMeasure,
  instanceIdentifiers,
  type PartDefinition,
  publishVersion,
  resetField,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { givenInstanceIdentifier } from "../../testing/given.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { exportRows } from "./transfer/export-rows.service.ts";
import { importRows } from "./transfer/import-rows.service.ts";

// A new kind of field takes one object and its storage; a new part takes one object, its table and its file format.

vi.mock(import("../../../../contract/src/measures/field-kinds.ts"), async (importOriginal) => {
  const { z } = await import("zod");
  const original = await importOriginal();
  const flag = {
    ...original.fieldKinds.date,
    output: z.boolean().nullable(),
    input: () => z.boolean().nullable(),
    row: z.boolean().nullable(),
    difference: "value",
    display: (value: boolean | null) => value && "Ja",
    searchText: (value: boolean | null) => (value ? "snabbspårsmarkerat" : null),
    toCell: (value: boolean | null) => (value ? "Snabbt" : null),
  };
  return { ...original, fieldKinds: { ...original.fieldKinds, flag } as typeof original.fieldKinds };
});

vi.mock(import("../../../../contract/src/measures/version-field-table.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const { search } = original.versionFields.references;
  const fastTrack = { kind: "flag", label: "Snabbspår", change: "major", search };
  return { ...original, versionFields: { ...original.versionFields, fastTrack } as typeof original.versionFields };
});

vi.mock(import("../../../../contract/src/measure-search/list-field-table.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const fastTrack = { label: "Snabbspår", kind: "text", source: { field: "fastTrack" }, column: "fastTrack" };
  return { ...original, listFields: { ...original.listFields, fastTrack } as typeof original.listFields };
});

vi.mock(import("./content/field-storage.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, documentFieldNames: [...original.documentFieldNames, "fastTrack"] as never };
});

interface Review {
  id: string;
  organization: { id: string; name: string };
  note: string | null;
}

vi.mock(import("../../../../contract/src/measures/version-part-table.ts"), async (importOriginal) => {
  const { z } = await import("zod");
  const original = await importOriginal();
  const reference = z.object({ id: z.uuid() });
  const review: PartDefinition<Review, { id?: string | undefined; organization: { id: string }; note: string | null }> =
    {
      label: "Granskningar",
      change: "minor",
      maxCount: 2,
      output: z.object({
        id: z.uuid(),
        organization: reference.extend({ name: z.string() }),
        note: z.string().nullable(),
      }),
      input: z.object({ id: z.uuid().optional(), organization: reference, note: z.string().nullable() }),
      isShared: false,
      references: { organization: { kind: "instanceIdentifier" } },
      toInput: ({ id, organization, note }) => ({ id, organization: { id: organization.id }, note }),
      comparisonKey: ({ organization, note }) => [organization.id, note],
      resolve: ({ id, organization, note }, { entry }) => ({
        id,
        organization: entry("instanceIdentifier", organization.id),
        note,
      }),
      identity: ({ organization }) => organization.id,
      display: ({ organization, note }) => ({ organization: organization.name, note }),
    };
  const versionParts = { ...original.versionParts, reviews: review };
  return {
    ...original,
    versionParts,
    versionPartNames: Object.keys(versionParts) as typeof original.versionPartNames,
    isVersionPart: ((name: string) => Object.hasOwn(versionParts, name)) as typeof original.isVersionPart,
    partOf: (name) => ({ ...versionParts })[name],
  };
});

vi.mock(import("../../../../contract/src/measures/part-row-keys.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, partRowKeys: { ...original.partRowKeys, reviews: "reviewTexts" } };
});

vi.mock(import("./content/part-storage.repository.ts"), async (importOriginal) => {
  const { sql } = await import("kysely");
  const original = await importOriginal();
  const reviews = {
    table: "noted_review",
    versionColumn: "version_id",
    select:
      (): RawBuilder<unknown> => sql`coalesce((SELECT json_agg(json_build_object('id', noted_review.id, 'note', noted_review.note,
      'organization', json_build_object('id', organization.id, 'name', organization.name)) ORDER BY noted_review.sort_order)
      FROM noted_review JOIN instance_identifier AS organization ON organization.id = noted_review.organization_id
      WHERE noted_review.version_id = version.id), '[]')`,
    toRow: ({ id, organization, note }: Review, { versionId, index }: { versionId: string; index: number }) => ({
      id,
      version_id: versionId,
      organization_id: organization.id,
      note,
      sort_order: index,
    }),
  };
  return { ...original, partStorage: { ...original.partStorage, reviews } };
});

vi.mock(import("./transfer/part-transfer.ts"), async (importOriginal) => {
  const { z } = await import("zod");
  const original = await importOriginal();
  const row = z.object({ id: z.uuid().optional(), organization: z.string(), note: z.string().nullable() });
  const reviews: ReturnType<typeof original.partTransferOf> = {
    row,
    toRow: (entry) => {
      const { organization, note } = entry as Review;
      return { organization: organization.name, note };
    },
    toInput: async (value, references) => {
      const { id, organization, note } = row.parse(value);
      const named = { id: null, name: organization };
      const input = { id, organization: await references.entry("instanceIdentifier", named, ""), note };
      return input;
    },
  };
  return {
    ...original,
    partTransferOf: (part) => ((part as string) === "reviews" ? reviews : original.partTransferOf(part)),
  };
});

const { app, call, db, clock, logIn } = await startTestApp();
await sql`CREATE TABLE noted_review (id uuid PRIMARY KEY, version_id uuid NOT NULL REFERENCES measure_version ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES instance_identifier, note text, sort_order int NOT NULL)`.execute(db);
const mainEditor = await logIn("MAIN_EDITOR");
const at = (id: string) => ({ params: { id }, headers: {} });

async function exportedLine(versionId: string): Promise<string> {
  for await (const line of exportRows(db)) if (JSON.parse(line).id === versionId) return line;
  throw new Error("The version was not exported");
}

const importLine = (line: string) => importRows(db, [line], { dryRun: false, strict: false, now: clock.now });

/** The measure's line in an exported file, by the headers. */
async function exportedCells(measureId: string): Promise<Record<string, string>> {
  const { payload } = await app.inject({
    method: "POST",
    url: apiBasePath + exportMeasures.path,
    payload: { columns: ["title", "fastTrack"], ids: [measureId], format: "csv" },
  });
  const [header = "", line = ""] = payload.replace("\ufeff", "").trim().split("\r\n");
  const cells = line.split(";");
  return Object.fromEntries(header.split(";").map((name, index) => [name, cells[index] ?? ""]));
}

const versionsOf = async (id: string): Promise<Record<string, unknown>[]> =>
  (await call(getMeasure, { params: { id } }, mainEditor)).body.measureVersions;

test("a kind of field that is added to the table is parsed, compared, searched, listed, exported to both kinds of file, imported and reset", async () => {
  const { id, measureId } = await givenVersion(db);
  const set = (versionId: string, value: unknown) =>
    call(changeSingleField, { ...at(versionId), body: { field: "fastTrack", value } }, mainEditor);

  expect((await set(id, "ja")).status).toBe(400);
  expect((await set(id, true)).body).toMatchObject({ field: "fastTrack", value: true });
  await call(publishVersion, at(id), mainEditor);
  await call(searchMeasures, { body: {} });
  expect(await exportedCells(measureId)).toMatchObject({ Snabbspår: "Snabbt" });
  const { body: measure } = await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor);
  const draftId = measure.measureVersions[1]?.id ?? "";
  expect(measure.measureVersions[1]).toMatchObject({ fastTrack: true });

  const body = { searchValue: "snabbspårsmarkerat", status: ["ONGOING" as const] };
  const [row] = (await call(searchMeasures, { body }, mainEditor)).body.pageResults;
  expect(row).toMatchObject({ id: draftId, fastTrack: true });

  await set(draftId, null);
  const between = { params: { id: measureId }, query: { from: id, to: draftId } };
  const { differences } = (await call(getHistoryDifference, between, mainEditor)).body;
  expect(differences).toEqual([
    { field: "fastTrack", label: "Snabbspår", change: "major", kind: "value", before: "Ja", after: null },
  ]);

  const line = await exportedLine(draftId);
  const { counts, errors } = await importLine(JSON.stringify({ ...JSON.parse(line), fastTrack: false }));
  expect([counts.changed, errors]).toEqual([1, []]);
  expect((await versionsOf(measureId))[1]).toMatchObject({ fastTrack: false });
  const reset = { params: { id: draftId, field: "fastTrack" }, headers: {} };
  expect((await call(resetField, reset, mainEditor)).body).toMatchObject({ value: true });
});

test("a part that is added to the table is written, checked, copied, compared, listed, exported to both kinds of file and imported", async () => {
  const { id, measureId } = await givenVersion(db);
  const organization = await givenInstanceIdentifier(db);
  const write = (versionId: string, reviews: object[]) =>
    call(changeContent, { ...at(versionId), body: { reviews } as object }, mainEditor);
  const review = { organization: { id: organization.id }, note: "Godkänd" };

  const unknown = await write(id, [{ ...review, organization: { id: crypto.randomUUID() } }]);
  expect(unknown.error.validationMessage).toMatchObject([{ field: "reviews.0.organization" }]);
  expect((await write(id, [review, review, review])).status).toBe(400);
  expect((await write(id, [review])).body).toMatchObject({
    reviews: [{ note: "Godkänd", organization: { name: organization.name } }],
  });

  await call(publishVersion, at(id), mainEditor);
  const [row] = (await call(searchMeasures, { body: { searchValue: measureId } })).body.pageResults;
  const texts = [`${organization.name}, Godkänd`];
  expect(row).toMatchObject({ reviewTexts: texts });
  expect(await exportedCells(measureId)).toMatchObject({ Granskningar: texts[0] });
  await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor);
  const [published, draft] = await versionsOf(measureId);
  const [first, copy] = [published, draft].map((version) => z.array(z.custom<Review>()).parse(version?.reviews)[0]);
  expect(copy).toMatchObject({ note: "Godkänd" });
  expect(copy?.id).not.toBe(first?.id);

  const draftId = String(draft?.id);
  await write(draftId, [{ ...review, note: "Omprövas" }]);
  const between = { params: { id: measureId }, query: { from: id, to: draftId } };
  const { differences } = (await call(getHistoryDifference, between, mainEditor)).body;
  expect(differences).toMatchObject([
    {
      field: "reviews",
      label: "Granskningar",
      kind: "parts",
      changed: [{ fields: [{ field: "note", before: "Godkänd", after: "Omprövas" }] }],
    },
  ]);

  const deleted = await call(instanceIdentifiers.remove, { params: { id: organization.id } }, mainEditor);
  expect(deleted.status).toBe(409);
  const usage = await call(instanceIdentifiers.listMeasures, { params: { id: organization.id } }, mainEditor);
  expect(usage.body).toMatchObject([{ id: measureId }]);

  const other = await givenVersion(db);
  const foreign = { id: first?.id, organization: organization.name, note: "Annans" };
  const stolen = JSON.stringify({ ...JSON.parse(await exportedLine(other.id)), reviews: [foreign] });
  const { errors: refusals } = await importLine(stolen);
  expect(refusals.map(({ message }) => message)).toEqual(["reviews.0.id: Delen hör inte till versionen"]);

  const changed = (await exportedLine(draftId)).replace("Omprövas", "Ur filen");
  const { counts, errors } = await importLine(changed);
  expect([counts.changed, errors]).toEqual([1, []]);
  expect((await versionsOf(measureId))[1]).toMatchObject({
    reviews: [{ note: "Ur filen", organization: { id: organization.id } }],
  });
});
