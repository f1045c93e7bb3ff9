import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { up } from "../../../database/migrations/0013-documents-in-parts.ts";
import { givenMeasure } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { splitParts } from "./document-parts.ts";
import { listStoredDocuments } from "./search-documents.repository.ts";

const { db } = await startTestApp();

/** A document in the form in which it was stored before it had parts. */
function inOnePiece(document: string): string {
  const { own, filters, words } = splitParts(document);
  const { title, legacyId, ...rest } = JSON.parse(own);
  const [titleWords, definition, ...texts] = words.split("\n");
  const allWords = { title: titleWords, definition, texts: texts.join("\n") };
  return JSON.stringify({ title, legacyId, words: allWords, filters: JSON.parse(filters), ...rest });
}

test("documents that were stored in one piece are cut into the very parts in which they are now written", async () => {
  const plain = await givenMeasure(db, { title: "Mått", statuses: ["PUBLISHED", "ONGOING"] });
  const odd = await givenMeasure(db, { title: `"Citat" \\ och å\u0308 – 漢字` });
  const wordy = await givenMeasure(db, { description: "Första raden.\nAndra", sourcesOfError: "Felkällor" });
  const ids = [plain.id, odd.id, wordy.id];
  const written = await listStoredDocuments(db, ids);
  for (const { measure_id, status, document } of written) {
    await sql`UPDATE search_document SET document = ${inOnePiece(document)}
      WHERE measure_id = ${measure_id} AND status = ${status}`.execute(db);
  }
  expect(await listStoredDocuments(db, ids)).not.toEqual(written);

  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));

  expect(written).toHaveLength(4);
  const words = written.map(({ document }) => splitParts(document).words);
  // Title, definition, names (the owner's) and other texts.
  expect(words).toContainEqual(expect.stringMatching(/^mått\n\ninstanceidentifier [^\n]+\n$/));
  expect(words).toContainEqual(expect.stringMatching(/\n\n[^\n]+\nförsta raden andra\nfelkällor$/));
  expect(await listStoredDocuments(db, ids)).toEqual(expect.arrayContaining(written));
});
