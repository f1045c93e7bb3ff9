import { searchMeasures, setOwner } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { countWaiting } from "../../../testing/count-waiting.ts";
import { givenInstanceIdentifier } from "../../../testing/given.ts";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// On a single connection, nothing can happen in between.
const isEmbedded = inject("testDatabase").engine === "embedded";
const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

test.skipIf(isEmbedded)(
  "a write that refers to something that is being renamed waits, and shows the new name",
  async () => {
    const { id, measureId } = await givenVersion(db);
    const owner = await givenInstanceIdentifier(db, { name: "Gamla namnet" });

    const { saving } = await db.transaction().execute(async (renaming) => {
      await sql`SELECT id FROM instance_identifier WHERE id = ${owner.id} FOR UPDATE`.execute(renaming);
      const begun = call(setOwner, { params: { id }, headers: {}, body: { id: owner.id } }, editor);
      await expect.poll(() => countWaiting(db)).toBe(1);
      await sql`UPDATE instance_identifier SET name = 'Nya namnet' WHERE id = ${owner.id}`.execute(renaming);
      return { saving: begun };
    });

    expect((await saving).status).toBe(200);
    const { body } = await call(searchMeasures, { body: { searchValue: measureId } }, editor);
    expect(body.pageResults).toMatchObject([{ measureOwner: { name: "Nya namnet" } }]);
  },
);
