import {
  isOngoing,
  type RestoredMeasure,
  sectionLabel,
  toContentInput,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { attributionOf, type WriteContext } from "../../../callers/service-context.ts";
import { everyVersion } from "../../../callers/visibility.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { conflict, entityNotFound } from "../../../errors/app-error.ts";
import { recycleBinTexts } from "../../../texts/recycle-bin-texts.ts";
import { restoreReviews } from "../../review-rules/review-rules.service.ts";
import { emptyContent } from "../content/stored-version.ts";
import { findVersion, listVersionsOfMeasure } from "../content/versions.repository.ts";
import { insertMeasures } from "../measures.repository.ts";
import { toMeasure } from "../measures.service.ts";
import { commitVersions } from "../writing/commit-versions.service.ts";
import { referencesOf } from "../writing/content-references.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import { newVersion } from "../writing/new-version.ts";
import { loadReferences } from "../writing/references.repository.ts";
import { serialTransaction } from "../writing/writer-queue.ts";
import { omitMissing } from "./omit-missing.ts";
import {
  deleteExpiredVersions,
  deleteFromRecycleBin,
  isLegacyIdTaken,
  lockDeletedVersion,
  type RestorableVersion,
} from "./recycle-bin.repository.ts";

/** Restores a deleted draft as it was: the same ids, parts, number and revision, its reviews, and who changed what. */
export function restoreVersion({ db, caller, now }: WriteContext, versionId: string): Promise<RestoredMeasure> {
  return serialTransaction(db, versionId, async (tx) => {
    const deleted = await lockDeletedVersion(tx, versionId);
    if (!deleted) throw entityNotFound();
    const attribution = attributionOf(caller, now());
    await requireRestorable(tx, deleted);
    const { measureId, legacyId, versionNr, revision, changes } = deleted;
    const { content, omitted } = await remainingContent(tx, deleted);
    const partIds = versionPartNames.flatMap((part) => content[part].flatMap(({ id }) => id ?? []));
    const commit = {
      before: newVersion({ measureId, legacyId, versionNr, id: versionId }, attribution),
      update: content,
      ownIds: new Set(partIds),
      isChecked: true,
      restored: { revision, changes },
      state: () => ({
        created: deleted.created.getTime(),
        lastUpdated: deleted.lastUpdated.getTime(),
        lastUpdatedBy: deleted.lastUpdatedBy,
      }),
      event: deleted.isWholeMeasure
        ? ({ type: "CREATED", entityType: "measure" } as const)
        : ({ type: "VERSION_CREATED" } as const),
    };
    await commitVersions(tx, [commit], attribution);
    await restoreReviews(tx, { versionId, measureId }, attribution);
    await deleteFromRecycleBin(tx, versionId);
    const measure = toMeasure(await listVersionsOfMeasure(tx, measureId, everyVersion));
    return { ...measure, omitted: omitted.map(sectionLabel) };
  });
}

/** Makes sure that the measure exists and that the version number of the draft is free. */
async function requireRestorable(tx: DatabaseTransaction, deleted: RestorableVersion): Promise<void> {
  const { measureId, versionId, versionNr, legacyId } = deleted;
  const [existing] = await lockMeasures(tx, [measureId]);
  if (existing === undefined) {
    if (!deleted.isWholeMeasure) throw conflict(recycleBinTexts.measureGone);
    if (legacyId !== null && (await isLegacyIdTaken(tx, legacyId)))
      throw conflict(recycleBinTexts.legacyIdTaken(legacyId));
    const { lastVersionNr, measureCreated: created } = deleted;
    await insertMeasures(tx, [{ id: measureId, legacyId, lastVersionNr, created }]);
    return;
  }
  const versions = await listVersionsOfMeasure(tx, measureId, everyVersion);
  if (versions.some((version) => version.versionNr === versionNr))
    throw conflict(recycleBinTexts.numberTaken(versionNr));
  if (versions.some(isOngoing)) throw conflict(recycleBinTexts.ongoingExists);
  if (versions.some((version) => version.versionNr > versionNr)) throw conflict(recycleBinTexts.newerExists);
  if (await findVersion(tx, versionId, everyVersion)) throw conflict(recycleBinTexts.numberTaken(versionNr));
}

async function remainingContent(tx: DatabaseTransaction, deleted: RestorableVersion) {
  // A snapshot of an earlier release lacks fields that have come since.
  const content = toContentInput({ ...emptyContent(), ...deleted.content });
  return omitMissing(content, await loadReferences(tx, referencesOf(content)));
}

export const deleteExpiredDrafts = (db: Database): Promise<number> => deleteExpiredVersions(db);
