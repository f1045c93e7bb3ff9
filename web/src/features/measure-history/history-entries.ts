import type { MeasureHistory, RevisionEntry, VersionStatus } from "@indikatorkatalogen/contract";

type ChangedField = RevisionEntry["changedFields"][number];

/** One event of a version. */
export interface HistoryEntry {
  /** Id of the revision, or of the version itself; used in comparisons. */
  id: string;
  versionNr: number;
  kind: RevisionEntry["eventType"] | "CHANGED";
  time: number | null;
  user: string | null;
  /** As written by the publisher. */
  reason: string | null;
  changes: ChangedField[];
  /** The first revision has nothing to compare with. */
  isFirst: boolean;
}

export interface HistoryVersion {
  versionNr: number;
  /** Undefined when the version is deleted. */
  status: VersionStatus | undefined;
  entries: HistoryEntry[];
}

/** The versions and their events, newest first. */
export function historyVersions(history: MeasureHistory): HistoryVersion[] {
  const numbers = [...history.versions, ...history.revisions].map(({ versionNr }) => versionNr);
  const newestFirst = [...new Set(numbers)].toSorted((a, b) => b - a);
  return newestFirst.map((versionNr) => {
    const version = history.versions.find((candidate) => candidate.versionNr === versionNr);
    return { versionNr, status: version?.status, entries: entriesOf(history, versionNr) };
  });
}

function entriesOf({ versions, revisions }: MeasureHistory, versionNr: number): HistoryEntry[] {
  const first = revisions.toSorted((a, b) => a.timestamp - b.timestamp)[0];
  const recorded = revisions
    .filter((revision) => revision.versionNr === versionNr)
    .toSorted((a, b) => b.timestamp - a.timestamp)
    .map((revision) => toEntry(revision, revision.id === first?.id));
  const version = versions.find((candidate) => candidate.versionNr === versionNr);
  // A version without revisions, such as a draft, is listed with its current content.
  const showsCurrent = version && (version.status === "ONGOING" || recorded.length === 0);
  if (!showsCurrent) return recorded;
  const { id, lastUpdated: time, lastUpdatedBy: user } = version;
  return [{ id, versionNr, kind: "CHANGED", time, user, reason: null, changes: [], isFirst: false }, ...recorded];
}

const toEntry = (revision: RevisionEntry, isFirst: boolean): HistoryEntry => ({
  id: revision.id,
  versionNr: revision.versionNr,
  kind: revision.eventType,
  time: revision.timestamp,
  user: revision.user,
  reason: revision.reason,
  changes: revision.changedFields,
  isFirst,
});

/** Comparable entries, newest first. Drafts only for those who may read them. */
export const comparableEntries = (versions: HistoryVersion[], canReadDrafts: boolean): HistoryEntry[] =>
  versions
    .filter(({ status }) => status !== "ONGOING" || canReadDrafts)
    .flatMap(({ entries }) => entries)
    .toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0));

export const entryBefore = (entries: HistoryEntry[], id: string): HistoryEntry | undefined =>
  entries[entries.findIndex((entry) => entry.id === id) + 1];

interface RequestedIds {
  from?: string | undefined;
  to?: string | undefined;
}

/** The requested entries; by default, or for unknown ids, the newest and the one before it. */
export function chooseEntries(entries: HistoryEntry[], versions: MeasureHistory["versions"], requested: RequestedIds) {
  const requestedFrom = findEntry(entries, versions, requested.from);
  const requestedTo = findEntry(entries, versions, requested.to);
  const to = requestedTo ?? entries[0];
  const from = requestedFrom ?? (to && entryBefore(entries, to.id));
  const isUnknown = (requested.from !== undefined && !requestedFrom) || (requested.to !== undefined && !requestedTo);
  return { chosen: from && to && { from, to }, isUnknown };
}

/** Finds by revision id, or by version id its latest entry. */
function findEntry(entries: HistoryEntry[], versions: MeasureHistory["versions"], id: string | undefined) {
  const version = versions.find((candidate) => candidate.id === id);
  return entries.find((entry) => entry.id === id) ?? entries.find(({ versionNr }) => versionNr === version?.versionNr);
}
