import type { VersionSection } from "@indikatorkatalogen/contract";
import type { Selectable } from "kysely";
import type { Attribution } from "../../../callers/service-context.ts";
import type { VisibleVersions } from "../../../callers/visibility.ts";
import { isVisible } from "../../../callers/visible-versions.repository.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import type { Tables } from "../../../database/schema.ts";
import { insertRows } from "../../../database/write-rows.ts";
import { contentOf, type StoredVersion } from "../content/stored-version.ts";

export type RevisionRow = Selectable<Tables["measureRevision"]>;

/** A full copy of a version, why it is taken, and by whom. */
export interface Snapshot {
  version: StoredVersion;
  eventType: RevisionRow["eventType"];
  changedFields: readonly VersionSection[];
  attribution: Attribution;
  reason?: string | null;
}

/** The database refuses to change or delete what this writes. */
export const insertRevisions = (tx: DatabaseTransaction, snapshots: readonly Snapshot[]): Promise<void> =>
  insertRows(tx, "measure_revision", snapshots.map(toRow));

const toRow = ({ version, eventType, changedFields, attribution, reason = null }: Snapshot) => ({
  id: newId(),
  measure_id: version.measureId,
  version_id: version.id,
  version_nr: version.versionNr,
  revision: version.revision,
  status: version.status,
  event_type: eventType,
  content: contentOf(version),
  changed_fields: changedFields,
  user_id: attribution.userId,
  user_name: attribution.userName,
  created: attribution.at,
  reason,
});

export const listRevisions = (
  db: Database,
  measureId: string,
  visible: VisibleVersions,
): Promise<Omit<RevisionRow, "content">[]> =>
  db
    .selectFrom("measureRevision")
    .select(["id", "sequence", "measureId", "versionId", "versionNr", "revision", "status", "eventType"])
    .select(["changedFields", "userId", "userName", "created", "reason"])
    .where("measureId", "=", measureId)
    .where(isVisible(visible, "measure_revision", "version_id"))
    .orderBy("sequence")
    .execute();

export const findRevision = (
  db: Database,
  { measureId, id }: { measureId: string; id: string },
  visible: VisibleVersions,
): Promise<RevisionRow | undefined> =>
  db
    .selectFrom("measureRevision")
    .selectAll()
    .where("id", "=", id)
    .where("measureId", "=", measureId)
    .where(isVisible(visible, "measure_revision", "version_id"))
    .executeTakeFirst();
