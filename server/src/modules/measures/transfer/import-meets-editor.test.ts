import { changeSingleField, getMeasure } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { everyVersion } from "../../../callers/visibility.ts";
import { countWaiting } from "../../../testing/count-waiting.ts";
import { givenMeasure, givenVersion, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { lockSubMeasures } from "../content/sub-measure-rows.repository.ts";
import { findVersion } from "../content/versions.repository.ts";
import { toTransferRow } from "../representations/to-transfer-row.ts";
import { importRows } from "./import-rows.service.ts";

// On a single connection, nothing can happen in between.
const isEmbedded = inject("testDatabase").engine === "embedded";
const { call, db, clock, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

/** The only version of a measure as a line of an import file, with some values changed. */
async function lineOf(versionId: string, changes: object): Promise<string> {
  const version = await findVersion(db, versionId, everyVersion);
  if (!version) throw new Error("The version is gone");
  return JSON.stringify({ ...toTransferRow(version), ...changes });
}

const importing = (lines: string[]) => importRows(db, lines, { dryRun: false, strict: false, now: clock.now });

test("An editor who has read an older revision does not overwrite what a file has imported", async () => {
  const { id: measureId, measureVersions } = await givenMeasure(db, { description: "Först" });
  const [{ id, revision } = { id: "", revision: 0 }] = measureVersions;
  const { counts, errors } = await importing([await lineOf(id, { description: "Ur filen" })]);
  expect([counts.changed, errors]).toEqual([1, []]);

  const write = (field: string, value: string) =>
    call(
      changeSingleField,
      { params: { id }, headers: { "if-match": `"${revision}"` }, body: { field, value } },
      editor,
    );
  const conflicting = await write("description", "Editorns");
  const otherField = await write("references", "Boken");

  expect(conflicting.error).toMatchObject({
    code: "PRECONDITION_FAILED_412",
    conflict: { field: "description", currentValue: "Ur filen", yourValue: "Editorns", changedBy: null },
  });
  expect(otherField.status).toBe(200);
  const { body } = await call(getMeasure, { params: { id: measureId } }, editor);
  expect(body.measureVersions[0]).toMatchObject({ description: "Ur filen", references: "Boken" });
});

test("A file and editors who write the same measure at once follow one another, and nothing is lost", async () => {
  const { measureVersions } = await givenMeasure(db, {});
  const [{ id } = { id: "" }] = measureVersions;
  const line = await lineOf(id, { description: "Ur filen" });

  const answers = await Promise.all([
    importing([line]),
    ...Array.from({ length: 5 }, (_, index) =>
      call(
        changeSingleField,
        { params: { id }, headers: {}, body: { field: "references", value: `Bok ${index}` } },
        editor,
      ),
    ),
  ]);

  const version = await findVersion(db, id, everyVersion);
  expect(answers).toHaveLength(6);
  expect(version?.description).toBe("Ur filen");
  // Each of the six writes has a revision of its own.
  expect(version?.revision).toBeGreaterThanOrEqual(7);
});

test.skipIf(isEmbedded)(
  "An import of many measures waits for a sub-measure that others write, without locking another that they need",
  async () => {
    const [women, men] = [{ gender: stamp("gender", "2") }, { gender: stamp("gender", "1") }];
    const { id: ownerId, submeasures } = await givenVersion(db, { submeasures: [women, men] });
    const [first = { id: "" }, last = { id: "" }] = submeasures.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const drafts = await Promise.all(Array.from({ length: 30 }, () => givenVersion(db)));
    // The first row of the file links the last sub-measure, and the last row the first.
    const linked = (index: number) => (index === 0 ? [last] : index === drafts.length - 1 ? [first] : []);
    const lines = await Promise.all(
      drafts.map(({ id }, index) => lineOf(id, { description: "Ur filen", submeasures: linked(index) })),
    );

    const { saving } = await db.transaction().execute(async (others) => {
      await lockSubMeasures(others, [first.id]);
      const begun = importing(lines);
      await expect.poll(() => countWaiting(db)).toBe(1);
      await sql`SELECT id FROM sub_measure WHERE id = ${last.id} FOR UPDATE NOWAIT`.execute(others);
      return { saving: begun };
    });

    const { counts, errors } = await saving;
    expect([counts.changed, errors]).toEqual([drafts.length, []]);
    const versions = await Promise.all(
      [drafts.at(0), drafts.at(-1)].map((draft) => findVersion(db, draft?.id ?? "", everyVersion)),
    );
    expect(versions.map((version) => version?.submeasures.map(({ id }) => id))).toEqual([[last.id], [first.id]]);
    expect((await findVersion(db, ownerId, everyVersion))?.submeasures).toHaveLength(2);
  },
);
