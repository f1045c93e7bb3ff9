import {
  isOngoing,
  isValidPeriod,
  type Measure,
  type NewMeasureInput,
  type VersionContentUpdate,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../../callers/service-context.ts";
import { everyVersion } from "../../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { conflict, entityNotFound } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { toCopyInput, toNextVersionInput } from "../content/content-input.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasure } from "../content/versions.repository.ts";
import { allocateVersionNr, insertMeasures } from "../measures.repository.ts";
import { toMeasure } from "../measures.service.ts";
import { commitVersions, type VersionCommit } from "../writing/commit-versions.service.ts";
import { deleteVersions } from "../writing/delete-versions.service.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import { newVersion } from "../writing/new-version.ts";
import { serialTransaction } from "../writing/writer-queue.ts";
import { requireNoGroupUses, requireNoSharedSubMeasures } from "./removal-obstacles.service.ts";
import { requireRightToDelete } from "./right-to-delete.ts";

export function createMeasure({ db, caller, now }: WriteContext, input: NewMeasureInput): Promise<Measure> {
  return db.transaction().execute((tx) => {
    const created = {
      update: input,
      ownIds: new Set<string>(),
      event: { type: "CREATED", entityType: "measure" } as const,
    };
    return addMeasure(tx, created, attributionOf(caller, now()));
  });
}

export function copyMeasure({ db, caller, now }: WriteContext, id: string): Promise<Measure> {
  return serialTransaction(db, id, async (tx) => {
    const source = await lockNewest(tx, id);
    const update = toCopyInput(source, titleOfCopy(source.title));
    const copied = { update, isChecked: true, event: { type: "COPIED", entityType: "measure" } as const };
    return addMeasure(tx, copied, attributionOf(caller, now()));
  });
}

export function createNewVersion({ db, caller, now }: WriteContext, id: string, validFrom?: number): Promise<Measure> {
  return serialTransaction(db, id, async (tx) => {
    const newest = await lockNewest(tx, id);
    if (isOngoing(newest)) throw conflict(measureTexts.ongoingExists);
    const attribution = attributionOf(caller, now());
    const versionNr = await allocateVersionNr(tx, id);
    const before = newVersion({ measureId: id, legacyId: newest.legacyId, versionNr }, attribution);
    const update: VersionContentUpdate = { ...toNextVersionInput(newest), ...validityFrom(validFrom, newest) };
    await commitVersions(tx, [{ before, update, isChecked: true, event: { type: "VERSION_CREATED" } }], attribution);
    return getWholeMeasure(tx, id);
  });
}

/** An end before the new start belongs to the version before. */
function validityFrom(validFrom: number | undefined, { validTo }: StoredVersion): VersionContentUpdate {
  if (validFrom === undefined) return {};
  return isValidPeriod({ validFrom, validTo }) ? { validFrom } : { validFrom, validTo: null };
}

export function removeMeasure({ db, caller, now }: WriteContext, id: string): Promise<void> {
  return serialTransaction(db, id, async (tx) => {
    await lockNewest(tx, id);
    const versions = await listVersionsOfMeasure(tx, id, everyVersion);
    requireRightToDelete(caller, versions);
    if (versions.some(({ status }) => status === "PUBLISHED")) throw conflict(measureTexts.publishedVersionStands);
    await requireNoGroupUses(tx, { measureId: id });
    await requireNoSharedSubMeasures(tx, id);
    await deleteVersions(
      tx,
      { versions, isWholeMeasure: true, recordsEachVersion: false },
      attributionOf(caller, now()),
    );
  });
}

/** Truncated to the maximum length of a title, at a character boundary. */
const titleOfCopy = (title: string) =>
  measureTexts
    .copyOf(title)
    .slice(0, versionFields.title.max)
    .replace(/\p{Cs}$/u, "")
    .trim();

/** A measure with one draft. */
async function addMeasure(
  tx: DatabaseTransaction,
  first: Omit<VersionCommit, "before">,
  attribution: Attribution,
): Promise<Measure> {
  const measureId = newId();
  await insertMeasures(tx, [{ id: measureId, legacyId: null, lastVersionNr: 1, created: attribution.at }]);
  const before = newVersion({ measureId, legacyId: null, versionNr: 1 }, attribution);
  await commitVersions(tx, [{ ...first, before }], attribution);
  return getWholeMeasure(tx, measureId);
}

async function lockNewest(tx: DatabaseTransaction, measureId: string): Promise<StoredVersion> {
  await lockMeasures(tx, [measureId]);
  const newest = (await listVersionsOfMeasure(tx, measureId, everyVersion)).at(-1);
  if (!newest) throw entityNotFound();
  return newest;
}

const getWholeMeasure = async (tx: DatabaseTransaction, id: string): Promise<Measure> =>
  toMeasure(await listVersionsOfMeasure(tx, id, everyVersion));
