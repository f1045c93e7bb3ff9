import { type FieldMessage, publishProblems, versionPartNames } from "@indikatorkatalogen/contract";
import { systemCaller } from "../../../callers/caller.ts";
import { attributionOf } from "../../../callers/service-context.ts";
import { everyVersion } from "../../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { toDate } from "../../../database/to-millis.ts";
import { conflict, invalidFields } from "../../../errors/app-error.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { requireNoPublishedGroupUses } from "../lifecycle/removal-obstacles.service.ts";
import { insertMeasures } from "../measures.repository.ts";
import { commitVersions } from "../writing/commit-versions.service.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import { describeChange, type VersionChange } from "./describe-change.ts";
import type { ImportRow } from "./import-row.ts";
import { type MatchedRow, type PlannedRow, planRow } from "./import-version.ts";
import { createReferences, type KnownNames } from "./known-names.service.ts";
import { type ResolvedRow, resolveRow } from "./resolve-row.ts";
import {
  type FoundMeasure,
  findMeasures,
  listDeletedVersions,
  listPartOwners,
  raiseLastVersionNrs,
} from "./transfer.repository.ts";

export interface ImportedRow extends VersionChange {
  versionId: string;
  measureId: string;
  warnings: string[];
}

interface BatchOptions {
  known: KnownNames;
  now: Date;
}

/** Imports rows of different measures together: all of them, or it throws. */
export async function importBatch(
  tx: DatabaseTransaction,
  rows: readonly ImportRow[],
  { known, now }: BatchOptions,
): Promise<ImportedRow[]> {
  const attribution = attributionOf(systemCaller, now);
  const references = createReferences(tx, known, now);
  const resolved: ResolvedRow[] = [];
  for (const row of rows) resolved.push(await resolveRow(row, references));
  if (references.problems.length > 0) throw invalidFields(references.problems);
  await references.finish();
  const matched = await matchMeasures(tx, resolved, now);
  const planned = matched.map((row) => planRow(row, known, attribution));
  await requireAllowed(tx, planned);
  const commits = planned.map(({ commit }) => commit);
  const written = await commitVersions(tx, commits, attribution);
  await raiseLastVersionNrs(tx, written);
  return planned.map((plan, index) => toImported(plan, written[index] ?? plan.commit.before));
}

/** Finds the measure of each row, locked and with its versions, or creates it. */
async function matchMeasures(
  tx: DatabaseTransaction,
  resolved: readonly ResolvedRow[],
  now: Date,
): Promise<MatchedRow[]> {
  const found = await findMeasures(tx, resolved.map(toKey));
  const measures = resolved.map(({ row }, index) => chooseMeasure(found[index] ?? [], row));
  const ids = measures.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw conflict(transferTexts.sameMeasure);
  const known = measures.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const created = measures.flatMap(({ id, legacyId, isNew }, index) =>
    isNew ? [{ id, legacyId, lastVersionNr: 0, created: toDate(resolved[index]?.row.created ?? null) ?? now }] : [],
  );
  const locked = await lockMeasures(tx, known);
  // Deleted since it was found: the next lookup finds out.
  if (locked.length < known.length) throw conflict(transferTexts.sameMeasure);
  const stored = await listVersionsOfMeasures(tx, known, everyVersion);
  await insertMeasures(tx, created);
  const versions = Map.groupBy(stored, ({ measureId }) => measureId);
  const deleted = await findDeleted(tx, resolved, measures);
  return resolved.map((row, index): MatchedRow => {
    const { id = "", legacyId = null } = measures[index] ?? {};
    return {
      resolved: row,
      measure: { id, legacyId },
      versions: versions.get(id) ?? [],
      deletedVersions: deleted.get(id) ?? new Map(),
    };
  });
}

const toKey = ({ row, fields }: ResolvedRow) => ({
  mId: row.mId ?? null,
  legacyId: row.legacyId ?? null,
  versionId: row.id ?? null,
  ownerId: fields.measureOwner?.id ?? null,
  title: fields.title ?? null,
  definition: fields.measureDefinition ?? null,
});

interface ChosenMeasure extends FoundMeasure {
  isNew: boolean;
}

function chooseMeasure(found: readonly FoundMeasure[], row: ImportRow): ChosenMeasure {
  if (found.length > 1) throw conflict(transferTexts.ambiguous);
  const [only] = found;
  if (only) return { ...only, isNew: false };
  return { id: row.mId ?? newId(), legacyId: row.legacyId ?? null, lastVersionNr: 0, isNew: true };
}

/** Only a number that has been given before can be that of a deleted version. */
async function findDeleted(
  tx: DatabaseTransaction,
  resolved: readonly ResolvedRow[],
  measures: readonly ChosenMeasure[],
): Promise<Map<string, Map<number, string>>> {
  const mayBeDeleted = measures.filter(
    ({ isNew, lastVersionNr }, index) => !isNew && (resolved[index]?.row.versionNr ?? 0) <= lastVersionNr,
  );
  const rows = await listDeletedVersions(
    tx,
    mayBeDeleted.map(({ id }) => id),
  );
  const byMeasure = Map.groupBy(rows, ({ measureId }) => measureId);
  return new Map(
    [...byMeasure].map(([id, deleted]) => [
      id,
      new Map(deleted.map(({ versionNr, versionId }) => [versionNr, versionId])),
    ]),
  );
}

/** Imports are refused what editors are refused. */
async function requireAllowed(tx: DatabaseTransaction, planned: readonly PlannedRow[]): Promise<void> {
  const foreign = await findForeignParts(tx, planned);
  for (const [index, { problems, unpublishes, commit }] of planned.entries()) {
    const all: FieldMessage[] = [...problems, ...(foreign[index] ?? [])];
    if (all.length > 0) throw invalidFields(all);
    if (unpublishes) await requireNoPublishedGroupUses(tx, commit.before.id);
  }
}

/** An entry that another version has cannot be taken over. */
async function findForeignParts(tx: DatabaseTransaction, planned: readonly PlannedRow[]): Promise<FieldMessage[][]> {
  const given = planned.map(({ commit: { before, update } }) => {
    const own = new Set(versionPartNames.flatMap((part) => before[part].map(({ id }) => id)));
    return versionPartNames.flatMap((part) =>
      (update[part] ?? []).flatMap(({ id }, index) =>
        id && !own.has(id) ? [{ id, field: `${part}.${index}.id` }] : [],
      ),
    );
  });
  const owned = await listPartOwners(
    tx,
    given.flatMap((parts) => parts.map(({ id }) => id)),
  );
  const taken = new Set(owned.map(({ id }) => id));
  return given.map((parts) =>
    parts.filter(({ id }) => taken.has(id)).map(({ field }) => ({ field, message: contentCheckTexts.foreignPart })),
  );
}

function toImported({ commit, warnings }: PlannedRow, after: StoredVersion): ImportedRow {
  const problems = after.status === "ONGOING" ? [] : publishProblems(after);
  return {
    ...describeChange(commit.before, after),
    versionId: after.id,
    measureId: after.measureId,
    // Old catalogues are incomplete, so what publishing requires is only a warning.
    warnings: [...warnings, ...problems.map(({ field, message }) => `${field}: ${message}`)],
  };
}
