import {
  changedSections,
  type FieldMessage,
  type Measure,
  type MeasureVersion,
  publishProblems,
  publishWarnings,
  type VersionContentInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Signature } from "../../../callers/writing.ts";
import { signatureOf, type Writing } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import type { EventType } from "../../../database/tables/event-tables.ts";
import { conflict, invalidFields, staleWriteRefused } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { recordEvent } from "../../events/events.service.ts";
import {
  deleteUnlinkedSubMeasures,
  listLinkedSubMeasures,
  lockSubMeasures,
} from "../content/part-writes.repository.ts";
import { deleteVersionRows, setStanding } from "../content/version-writes.repository.ts";
import { listVersionsOfMeasure, type StoredVersion } from "../content/versions.repository.ts";
import {
  getStoredVersion,
  lockVersion,
  noteChanges,
  requireStatus,
  type VersionSeen,
  writeChecked,
} from "../editing/change-version.ts";
import { contentOf, emptyContent, takeSnapshot } from "../history/snapshot.ts";
import { deleteMeasureRow, findMeasure } from "../measures.repository.ts";
import { requireNoForeignSubMeasureUses, requireNoGroupUses } from "./measure-uses.ts";

export type Published = MeasureVersion & { warnings: FieldMessage[] };

export function publish({ db, caller, now }: Writing, { id, seen }: VersionSeen): Promise<Published> {
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, id);
    requireStatus(before, "ONGOING");
    refuseAnyNewer(before, seen);
    requirePublishable(before);
    const signature = signatureOf(caller, now());
    const since = await earlierPublished(tx, before);

    await setStanding(tx, id, published(signature));
    await noteChanges(tx, before, [], signature);
    const after = await getStoredVersion(tx, id);
    await takeSnapshot(
      tx,
      { version: after, eventType: "PUBLISHED", since: since ? contentOf(since) : emptyContent() },
      signature,
    );
    await recordVersionEvent(tx, { type: "PUBLISHED" }, after, signature);
    return { ...after, warnings: publishWarnings(after, signature.userName) };
  });
}

export function updatePublished(
  { db, caller, now }: Writing,
  { id, seen }: VersionSeen,
  content: VersionContentInput,
): Promise<Published> {
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, id);
    requireStatus(before, "PUBLISHED");
    refuseAnyNewer(before, seen);
    const signature = signatureOf(caller, now());

    await writeChecked(tx, before, content);
    await setStanding(tx, id, published(signature));
    const written = await getStoredVersion(tx, id);
    requirePublishable(written);
    const changes = changedSections(before, written);
    const after = await noteChanges(tx, written, changes, signature);
    await takeSnapshot(tx, { version: after, eventType: "PUBLISHED_UPDATED", since: contentOf(before) }, signature);
    await recordVersionEvent(tx, { type: "PUBLISHED_UPDATED", changes }, after, signature);
    return { ...after, warnings: publishWarnings(after, signature.userName) };
  });
}

export function unpublish({ db, caller, now }: Writing, { id, seen }: VersionSeen): Promise<StoredVersion> {
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, id);
    requireStatus(before, "PUBLISHED");
    refuseAnyNewer(before, seen);
    const signature = signatureOf(caller, now());

    await setStanding(tx, id, { status: "UNPUBLISHED" });
    await noteChanges(tx, before, [], signature);
    const after = await getStoredVersion(tx, id);
    await takeSnapshot(tx, { version: after, eventType: "UNPUBLISHED" }, signature);
    await recordVersionEvent(tx, { type: "UNPUBLISHED" }, after, signature);
    return after;
  });
}

/** Answers with what is left; a measure that loses its only version goes with it. */
export function removeVersion({ db, caller, now }: Writing, { id, seen }: VersionSeen): Promise<Measure> {
  return db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, id);
    if (version.status === "PUBLISHED") throw conflict(measureTexts.publishedFirst);
    if (version.status === "UNPUBLISHED") throw conflict(measureTexts.unpublishedStays);
    refuseAnyNewer(version, seen);
    await requireNoGroupUses(tx, { versionIds: [id] });
    const signature = signatureOf(caller, now());

    await takeSnapshot(tx, { version, eventType: "DELETED" }, signature);
    await recordVersionEvent(tx, { type: "DELETED" }, version, signature);
    await dropVersions(tx, [id]);
    return whatIsLeft(tx, version.measureId);
  });
}

async function whatIsLeft(tx: DatabaseTransaction, measureId: string): Promise<Measure> {
  const measure = await findMeasure(tx, measureId);
  const measureVersions = await listVersionsOfMeasure(tx, measureId, { statuses: versionStatuses });
  if (measureVersions.length === 0) {
    await requireNoGroupUses(tx, { measureId });
    await requireNoForeignSubMeasureUses(tx, measureId);
    await deleteMeasureRow(tx, measureId);
  }
  return { id: measureId, legacyId: measure?.legacyId ?? null, measureVersions };
}

export async function dropVersions(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const submeasures = await listLinkedSubMeasures(tx, ids);
  await lockSubMeasures(tx, submeasures);
  await deleteVersionRows(tx, ids);
  await deleteUnlinkedSubMeasures(tx, submeasures);
}

const published = ({ at, userName }: Signature) =>
  ({ status: "PUBLISHED", lastPublished: at, lastPublishedBy: userName }) as const;

async function earlierPublished(
  tx: DatabaseTransaction,
  { measureId, versionNr }: StoredVersion,
): Promise<StoredVersion | undefined> {
  const versions = await listVersionsOfMeasure(tx, measureId, { statuses: ["PUBLISHED", "UNPUBLISHED"] });
  return versions.findLast((version) => version.versionNr < versionNr);
}

function requirePublishable(version: StoredVersion): void {
  const problems = publishProblems(version);
  if (problems.length > 0) throw invalidFields(problems);
}

/** What concerns the version as a whole may only be done by somebody who has seen all of it. */
function refuseAnyNewer(version: StoredVersion, seen: number | undefined): void {
  if (seen === undefined || seen === version.revision) return;
  const newer = Object.entries(version.changes).filter(([, change]) => change.revision > seen);
  const last = newer.map(([, change]) => change).toSorted((a, b) => b.revision - a.revision)[0];
  const values = new Map(Object.entries(version));
  throw staleWriteRefused({
    message: measureTexts.versionChangedMeanwhile,
    field: "measureVersion",
    revision: version.revision,
    currentValue: Object.fromEntries(newer.map(([section]) => [section, values.get(section)])),
    yourValue: null,
    changedBy: last?.by ?? version.lastUpdatedBy,
    changedAt: last?.at ?? version.lastUpdated,
  });
}

const recordVersionEvent = (
  tx: DatabaseTransaction,
  { type, changes = [] }: { type: EventType; changes?: readonly string[] },
  { id, measureId, title }: StoredVersion,
  signature: Signature,
): Promise<void> =>
  recordEvent(
    tx,
    { type, changes, entityType: "measureversion", entityId: id, entityTitle: title, measureId },
    signature,
  );
