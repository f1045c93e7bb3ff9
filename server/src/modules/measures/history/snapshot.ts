import {
  changedSections,
  codeFieldNames,
  fieldNamesOfKind,
  textFieldNames,
  type VersionContent,
  versionContent,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { Signature } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import type { StoredVersion } from "../content/versions.repository.ts";
import { insertRevision, type RevisionRow } from "./revisions.repository.ts";

/** The content alone. Which versions share a sub-measure changes with time and is no part of what was said. */
export const contentOf = (version: StoredVersion): VersionContent => {
  const content = versionContent.parse(version);
  return { ...content, submeasures: content.submeasures.map((sub) => ({ ...sub, linkedMeasureVersions: [] })) };
};

/** A version that says nothing, to compare a first publication with. */
export function emptyContent(): VersionContent {
  const nothing = [...textFieldNames, ...fieldNamesOfKind("integer", "date", "owner")].map((name) => [name, null]);
  const codes = codeFieldNames.map((name) => [name, versionFields[name].kind === "codes" ? [] : null]);
  const parts = { actors: [], connections: [], targetValues: [], submeasures: [] };
  return versionContent.parse({ title: "", ...Object.fromEntries([...nothing, ...codes]), ...parts });
}

/** Keeps a full picture of the version as it now stands, and of what has changed since the content it follows. */
export async function takeSnapshot(
  tx: DatabaseTransaction,
  {
    version,
    eventType,
    since,
  }: { version: StoredVersion; eventType: RevisionRow["eventType"]; since?: VersionContent },
  signature: Signature,
): Promise<void> {
  const content = contentOf(version);
  const changedFields = since ? changedSections(since, content) : [];
  await insertRevision(tx, { version, content, eventType, changedFields }, signature);
}
