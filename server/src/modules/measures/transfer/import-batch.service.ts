import { publishProblems } from "@indikatorkatalogen/contract";
import { systemCaller } from "../../../callers/caller.ts";
import { attributionOf } from "../../../callers/write-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { pipeline } from "../../../database/pipeline.ts";
import { toDate } from "../../../database/to-millis.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { insertMeasures } from "../measures.repository.ts";
import { commitVersions } from "../writing/commit-versions.service.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import type { ImportRow } from "./import-row.ts";
import { toCommit } from "./import-version.ts";
import type { KnownNames } from "./known-names.service.ts";
import { toContent } from "./to-content.ts";
import { findMeasures, raiseLastVersionNrs } from "./transfer.repository.ts";

export type Outcome = "created" | "changed" | "unchanged";

export interface ImportedRow {
  outcome: Outcome;
  /** What publishing here would demand; old catalogues are incomplete, so it is only said. */
  warnings: string[];
}

/** Brings in rows of different measures together. They all go in, or it throws. */
export async function importBatch(
  tx: DatabaseTransaction,
  rows: readonly ImportRow[],
  { known, now }: { known: KnownNames; now: Date },
): Promise<ImportedRow[]> {
  const attribution = attributionOf(systemCaller, now);
  const contents = [];
  for (const row of rows) contents.push({ row, content: await toContent(row, known) });
  const placed = await place(tx, contents, now);
  const commits = placed.map((row) => toCommit(row, attribution));
  const written = await commitVersions(tx, commits, attribution);
  await raiseLastVersionNrs(tx, written);
  return commits.map(({ before }, index) => toImported(before, written[index] ?? before));
}

type RowContent = Pick<Parameters<typeof toCommit>[0], "row" | "content">;

/** Finds the measure of each row, locked and with its versions, or makes one. */
async function place(tx: DatabaseTransaction, contents: readonly RowContent[], now: Date) {
  const found = await findMeasures(
    tx,
    contents.map(({ row, content }) => ({
      mId: row.mId ?? null,
      legacyId: row.legacyId ?? null,
      ownerId: content.measureOwner?.id ?? null,
      title: row.title,
    })),
  );
  const placed = contents.map((one, index) => {
    const isNew = found[index] === undefined;
    return {
      ...one,
      isNew,
      measure: found[index] ?? { id: one.row.mId ?? newId(), legacyId: one.row.legacyId ?? null },
    };
  });
  const known = placed.filter(({ isNew }) => !isNew).map(({ measure }) => measure.id);
  const created = placed
    .filter(({ isNew }) => isNew)
    .map(({ measure, row }) => ({ ...measure, lastVersionNr: 0, created: toDate(row.created) ?? now }));
  const [stored] = await pipeline(tx, [
    async (step) => {
      await lockMeasures(step, known);
      return listVersionsOfMeasures(step, known);
    },
    (step) => insertMeasures(step, created),
  ]);
  const versions = Map.groupBy(stored, ({ measureId }) => measureId);
  return placed.map((one) => ({ ...one, versions: versions.get(one.measure.id) ?? [] }));
}

function toImported(before: StoredVersion, after: StoredVersion): ImportedRow {
  const isNew = before.revision === 0;
  const outcome = isNew ? "created" : after === before ? "unchanged" : "changed";
  const problems = after.status === "ONGOING" ? [] : publishProblems(after);
  return { outcome, warnings: problems.map(({ field, message }) => `${field}: ${message}`) };
}
