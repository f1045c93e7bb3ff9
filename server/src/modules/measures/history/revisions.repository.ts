import type { VersionContent, VersionSection, VersionStatus } from "@indikatorkatalogen/contract";
import type { Selectable } from "kysely";
import type { Signature } from "../../../callers/writing.ts";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import type { Tables } from "../../../database/schema.ts";
import type { StoredVersion } from "../content/versions.repository.ts";

export type RevisionRow = Selectable<Tables["measureRevision"]>;

interface NewRevision {
  version: StoredVersion;
  content: VersionContent;
  eventType: RevisionRow["eventType"];
  changedFields: readonly VersionSection[];
}

/** The database refuses to change or delete what this writes. */
export async function insertRevision(
  db: Database,
  revision: NewRevision,
  { userId, userName, at }: Signature,
): Promise<void> {
  const { version, content, eventType, changedFields } = revision;
  await db
    .insertInto("measureRevision")
    .values({
      id: newId(),
      measureId: version.measureId,
      versionId: version.id,
      versionNr: version.versionNr,
      revision: version.revision,
      status: version.status,
      eventType,
      content: JSON.stringify(content),
      changedFields: [...changedFields],
      userId,
      userName,
      created: at,
    })
    .execute();
}

export const listRevisions = (
  db: Database,
  measureId: string,
  statuses: readonly VersionStatus[],
): Promise<Omit<RevisionRow, "content">[]> =>
  db
    .selectFrom("measureRevision")
    .select(["id", "sequence", "measureId", "versionId", "versionNr", "revision", "status", "eventType"])
    .select(["changedFields", "userId", "userName", "created"])
    .where("measureId", "=", measureId)
    .where("status", "in", statuses)
    .orderBy("sequence")
    .execute();

export const findRevision = (
  db: Database,
  { measureId, id }: { measureId: string; id: string },
  statuses: readonly VersionStatus[],
): Promise<RevisionRow | undefined> =>
  db
    .selectFrom("measureRevision")
    .selectAll()
    .where("id", "=", id)
    .where("measureId", "=", measureId)
    .where("status", "in", statuses)
    .executeTakeFirst();
