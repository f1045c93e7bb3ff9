import type { Attribution } from "../../../callers/write-context.ts";
import { newId } from "../../../database/new-id.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";

interface VersionIdentity {
  measureId: string;
  legacyId: string | null;
  versionNr: number;
  id?: string | undefined;
}

/** A draft that says nothing yet and is not in the database: what the first commit of a version starts from. */
export const newVersion = (
  { measureId, legacyId, versionNr, id = newId() }: VersionIdentity,
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
