import {
  changeSingleField,
  createNewMeasureVersion,
  filterConfiguration,
  getHistoryDifference,
  getMeasure,
  measureRow,
  measureSearch,
  publishVersion,
  resetField,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { exportRows } from "./transfer/export-rows.service.ts";
import { importRows } from "./transfer/import-rows.service.ts";

// A new text field and a new filter take only one entry each, in two tables.

vi.mock(import("../../../../contract/src/measures/version-field-table.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const { references } = original.versionFields;
  const ethics = { ...references, label: "Etiska överväganden", change: "major" };
  return { ...original, versionFields: { ...original.versionFields, ethics } as typeof original.versionFields };
});

vi.mock(import("../../../../contract/src/measure-search/list-field-table.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const affinity = {
    label: "Regiontillhörighet",
    kind: "text",
    source: { field: "regionalAffinityCalculation" },
    column: "regionalAffinityCalculationDisplayName",
    sort: "AFFINITY",
    filter: { by: "code", position: 13 },
  };
  return { ...original, listFields: { ...original.listFields, affinity } as typeof original.listFields };
});

const { call, db, clock, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const at = (id: string) => ({ params: { id }, headers: {} });

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

test("a running text that is added to the table is saved, reset, compared, found, listed, exported and imported", async () => {
  const { id, measureId } = await givenVersion(db);
  const set = (versionId: string, value: string) =>
    call(changeSingleField, { ...at(versionId), body: { field: "ethics", value } }, mainEditor);

  // Single field, history and reset.
  expect((await set(id, "Samtycke krävs")).body).toMatchObject({ field: "ethics", value: "Samtycke krävs" });
  await call(publishVersion, at(id), mainEditor);
  const { body: measure } = await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor);
  const draftId = measure.measureVersions[1]?.id ?? "";
  await set(draftId, "Kvickrotsprevalens");
  const between = { params: { id: measureId }, query: { from: id, to: draftId } };
  const { differences } = (await call(getHistoryDifference, between, mainEditor)).body;
  expect(differences).toMatchObject([{ field: "ethics", label: "Etiska överväganden", kind: "text" }]);

  // Search text, row and snippet.
  const body = { searchValue: "kvickrotsprevalens", status: ["ONGOING" as const] };
  const [row] = (await call(searchMeasures, { body }, mainEditor)).body.pageResults;
  expect(row).toMatchObject({
    id: draftId,
    ethics: "Kvickrotsprevalens",
    match: { snippet: { label: "Etiska överväganden" } },
  });
  expect(Object.keys(measureRow.shape)).toContain("ethics");

  // Export and import.
  const lines = (await collect(exportRows(db))).filter((line) => line.includes(draftId));
  expect(lines).toHaveLength(1);
  const changed = (lines[0] ?? "").replace("Kvickrotsprevalens", "Ur filen");
  const { counts, errors } = await importRows(db, [changed], { dryRun: false, strict: false, now: clock.now });
  expect([counts.changed, errors]).toEqual([1, []]);
  expect(
    (await call(resetField, { ...at(draftId), params: { id: draftId, field: "ethics" } }, mainEditor)).body,
  ).toMatchObject({
    value: "Samtycke krävs",
  });
  const read = await call(getMeasure, { params: { id: measureId } }, mainEditor);
  expect(read.body.measureVersions[1]).toMatchObject({ ethics: "Samtycke krävs" });
});

test("a filter that is added to the table can be used, counted, sorted by and described", async () => {
  const oid = "2.25.133019665415171478683316411001496382572";
  const unit = await givenVersion(db, { regionalAffinityCalculation: { codeId: "UNIT", oid } });
  const residence = await givenVersion(db, { regionalAffinityCalculation: { codeId: "RESIDENCE", oid } });

  const filtered = await call(
    searchMeasures,
    { body: { affinity: ["UNIT"], facets: true } as Parameters<typeof call<typeof searchMeasures>>[1]["body"] },
    mainEditor,
  );
  const sorted = await call(
    searchMeasures,
    { body: { sortfield: "AFFINITY", sortDirection: "ASCENDING" } as object },
    mainEditor,
  );

  expect(filtered.body.pageResults.map(({ id }) => id)).toEqual([unit.id]);
  expect(filtered.body.facets).toMatchObject({ affinity: [{ count: 1 }, { count: 1 }] });
  expect(sorted.body.pageResults.slice(0, 2).map(({ id }) => id)).toEqual([unit.id, residence.id]);
  expect(Object.keys(measureSearch.shape)).toContain("affinity");
  expect(Object.keys(filterConfiguration.shape)).toContain("affinity");
});
