import { publishProblems } from "@indikatorkatalogen/contract";
import { systemCaller } from "../../../callers/caller.ts";
import { type Signature, signatureOf } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { toDate } from "../../../database/to-millis.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { insertMeasures } from "../measures.repository.ts";
import { commitVersions, type VersionCommit } from "../writing/commit-versions.service.ts";
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
  const signature = signatureOf(systemCaller, now);
  const contents = [];
  for (const row of rows) contents.push({ row, content: await toContent(row, known) });
  const placed = await place(tx, contents, now);
  const commits = placed.map((row) => toCommit(row, signature));
  const written = await commitInHalves(tx, commits, signature);
  await raiseLastVersionNrs(tx, written);
  return commits.map(({ before }, index) => toImported(before, written[index] ?? before));
}

/** Sub-measures can be shared by measures: who comes first owns them, and all are locked in one order. */
const hasSubMeasures = ({ before, given }: VersionCommit): boolean =>
  before.submeasures.length > 0 || (given.submeasures ?? []).length > 0;

/** While the database writes the first half, the second is prepared, unless it matters which comes first. */
async function commitInHalves(
  tx: DatabaseTransaction,
  commits: readonly VersionCommit[],
  signature: Signature,
): Promise<StoredVersion[]> {
  const half = commits.some(hasSubMeasures) ? commits.length : Math.ceil(commits.length / 2);
  const halves = [commits.slice(0, half), commits.slice(half)].filter(({ length }) => length > 0);
  const failures: unknown[] = [];
  // Both are waited for, so that none writes when the batch is over; the first to fail tells why.
  const written = await Promise.all(
    halves.map((one) =>
      commitVersions(tx, one, signature).catch((error: unknown) => {
        failures.push(error);
        return [];
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return written.flat();
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
  await lockMeasures(
    tx,
    placed.filter(({ isNew }) => !isNew).map(({ measure }) => measure.id),
  );
  await insertMeasures(
    tx,
    placed
      .filter(({ isNew }) => isNew)
      .map(({ measure, row }) => ({ ...measure, lastVersionNr: 0, created: toDate(row.created) ?? now })),
  );
  const known = placed.filter(({ isNew }) => !isNew).map(({ measure }) => measure.id);
  const versions = Map.groupBy(await listVersionsOfMeasures(tx, known), ({ measureId }) => measureId);
  return placed.map((one) => ({ ...one, versions: versions.get(one.measure.id) ?? [] }));
}

function toImported(before: StoredVersion, after: StoredVersion): ImportedRow {
  const isNew = before.revision === 0;
  const outcome = isNew ? "created" : after === before ? "unchanged" : "changed";
  const problems = after.status === "ONGOING" ? [] : publishProblems(after);
  return { outcome, warnings: problems.map(({ field, message }) => `${field}: ${message}`) };
}
