import { type Contribution, sectionLabel, versionSections } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { getVisibleVersion } from "../measures.service.ts";
import { type ContributionRow, listContributionRows } from "./contributions.repository.ts";

/** Who has written which section: from the events of changes, and from the mark of the last change, which is older than events. */
export async function readContributions(db: Database, versionId: string, caller: Caller): Promise<Contribution[]> {
  const version = await getVisibleVersion(db, versionId, caller);
  const byField = Map.groupBy(await listContributionRows(db, versionId), ({ field }) => field);
  return versionSections.flatMap((field) => {
    const changes = withLastMark(byField.get(field) ?? [], version.changes[field]);
    return changes.length > 0 ? [{ field, label: sectionLabel(field), changes }] : [];
  });
}

type Mark = StoredVersion["changes"][keyof StoredVersion["changes"]];

function withLastMark(rows: readonly ContributionRow[], mark: Mark): Contribution["changes"] {
  const changes = rows.map(({ user, at }) => ({ user, timestamp: at.getTime() }));
  if (!mark || changes.some(({ user }) => user === mark.by)) return changes;
  return [...changes, { user: mark.by, timestamp: mark.at }].toSorted((a, b) => b.timestamp - a.timestamp);
}
