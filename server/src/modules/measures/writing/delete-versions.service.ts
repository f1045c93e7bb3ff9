import type { Attribution } from "../../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { recordEvents } from "../../events/events.service.ts";
import type { NewEvent } from "../../events/new-event.ts";
import { endReviewsOfDeleted, storeReviewsOfDeleted } from "../../review-rules/review-rules.service.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import {
  deleteUnlinkedSubMeasures,
  listLinkedSubMeasures,
  lockSubMeasures,
} from "../content/sub-measure-rows.repository.ts";
import { insertRevisions } from "../history/revisions.repository.ts";
import { deleteMeasureRow } from "../measures.repository.ts";
import { insertDeletedVersion } from "../recycle-bin/recycle-bin.repository.ts";
import { refreshMeasures } from "../search-documents/search-documents.service.ts";
import { deleteVersionRows } from "./part-writes.repository.ts";

interface Deletion {
  /** All of one measure, which is locked. */
  versions: readonly StoredVersion[];
  /** Whether the measure is deleted with its last version. */
  isWholeMeasure: boolean;
  /** Whether an event is recorded for each version. */
  recordsEachVersion: boolean;
}

/** Deletes versions: stores a snapshot of each, records the events and puts a draft in the recycle bin. */
export async function deleteVersions(
  tx: DatabaseTransaction,
  { versions, isWholeMeasure, recordsEachVersion }: Deletion,
  attribution: Attribution,
): Promise<void> {
  const last = versions.at(-1);
  if (!last) return;
  const ids = versions.map(({ id }) => id);
  await insertRevisions(
    tx,
    versions.map((version) => ({ version, eventType: "DELETED", changedFields: [], attribution })),
  );
  const events = [
    ...(recordsEachVersion ? versions.map(toVersionEvent) : []),
    ...(isWholeMeasure ? [toMeasureEvent(last)] : []),
  ];
  await recordEvents(tx, events, attribution);
  await endReviewsOfDeleted(tx, ids, attribution);
  // A draft can be restored; what has been published is deleted for good.
  if (versions.length === 1 && last.status === "ONGOING") {
    await insertDeletedVersion(tx, { version: last, isWholeMeasure }, attribution);
    await storeReviewsOfDeleted(tx, last.id);
  }
  const submeasures = await listLinkedSubMeasures(tx, ids);
  await lockSubMeasures(tx, submeasures);
  await deleteVersionRows(tx, ids);
  await deleteUnlinkedSubMeasures(tx, submeasures);
  if (isWholeMeasure) await deleteMeasureRow(tx, last.measureId);
  await refreshMeasures(tx, [last.measureId], submeasures);
}

const toVersionEvent = ({ id, measureId, title }: StoredVersion): NewEvent => ({
  type: "DELETED",
  entityType: "measureversion",
  entityId: id,
  entityTitle: title,
  measureId,
});

const toMeasureEvent = ({ measureId, title }: StoredVersion): NewEvent => ({
  type: "DELETED",
  entityType: "measure",
  entityId: measureId,
  entityTitle: title,
  measureId,
});
