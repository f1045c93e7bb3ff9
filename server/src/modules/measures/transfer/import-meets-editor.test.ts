import { changeSingleField, getMeasure } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenMeasure } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { findVersion } from "../content/versions.repository.ts";
import { toTransferRow } from "../representations/to-transfer-row.ts";
import { importRows } from "./import-rows.service.ts";

const { call, db, clock, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

/** The only version of a measure as a line of a file, with something else in it. */
async function lineOf(versionId: string, changes: object): Promise<string> {
  const version = await findVersion(db, versionId);
  if (!version) throw new Error("The version is gone");
  return JSON.stringify({ ...toTransferRow(version), ...changes });
}

const importing = (lines: string[]) => importRows(db, lines, { dryRun: false, strict: false, now: clock.now });

test("An editor who has read an older revision does not overwrite what a file has imported", async () => {
  const { id: measureId, measureVersions } = await givenMeasure(db, { description: "Först" });
  const [{ id, revision } = { id: "", revision: 0 }] = measureVersions;
  const { counts, faults } = await importing([await lineOf(id, { description: "Ur filen" })]);
  expect([counts.changed, faults]).toEqual([1, []]);

  const write = (field: string, value: string) =>
    call(
      changeSingleField,
      { params: { id }, headers: { "if-match": `"${revision}"` }, body: { field, value } },
      editor,
    );
  const collided = await write("description", "Editorns");
  const besides = await write("references", "Boken");

  expect(collided.error).toMatchObject({
    code: "PRECONDITION_FAILED_412",
    conflict: { field: "description", currentValue: "Ur filen", yourValue: "Editorns", changedBy: null },
  });
  expect(besides.status).toBe(200);
  const { body } = await call(getMeasure, { params: { id: measureId } }, editor);
  expect(body.measureVersions[0]).toMatchObject({ description: "Ur filen", references: "Boken" });
});

test("A file and editors who write the same measure at once follow one another, and nothing is lost", async () => {
  const { measureVersions } = await givenMeasure(db, {});
  const [{ id } = { id: "" }] = measureVersions;
  const line = await lineOf(id, { description: "Ur filen" });

  const answers = await Promise.all([
    importing([line]),
    ...Array.from({ length: 5 }, (_, turn) =>
      call(
        changeSingleField,
        { params: { id }, headers: {}, body: { field: "references", value: `Bok ${turn}` } },
        editor,
      ),
    ),
  ]);

  const version = await findVersion(db, id);
  expect(answers).toHaveLength(6);
  expect(version?.description).toBe("Ur filen");
  // Each write is a revision of its own; whichever came last, the file changed the references only if it came last.
  expect(version?.revision).toBeGreaterThanOrEqual(7);
});
