import type { Attribution } from "../../../callers/service-context.ts";
import { newId } from "../../../database/new-id.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";

interface NewVersionIdentity {
  measureId: string;
  legacyId: string | null;
  versionNr: number;
  id?: string | undefined;
}

/** An empty draft that is not in the database yet: the state before the first commit of a version. */
export const newVersion = (
  { measureId, legacyId, versionNr, id = newId() }: NewVersionIdentity,
  { at, userName }: Attribution,
): StoredVersion => ({
  ...emptyContent(),
  id,
  measureId,
  legacyId,
  versionNr,
  status: "ONGOING",
  revision: 0,
  changes: {},
  replacedByVersionNr: null,
  created: at.getTime(),
  lastUpdated: at.getTime(),
  lastUpdatedBy: userName,
  lastPublished: null,
  lastPublishedBy: null,
});
