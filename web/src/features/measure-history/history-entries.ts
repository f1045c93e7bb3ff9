import type { MeasureHistory, RevisionEntry, VersionStatus } from "@indikatorkatalogen/contract";

type ChangedField = RevisionEntry["changedFields"][number];

/** One thing that happened to a version. */
export interface HistoryEntry {
  /** Of the revision that was kept, or of the version itself: what comparisons are made by. */
  id: string;
  versionNr: number;
  kind: RevisionEntry["eventType"] | "CHANGED";
  time: number | null;
  user: string | null;
  /** In the words of whoever did it. */
  reason: string | null;
  changes: ChangedField[];
  /** Everything was new then, so that there is nothing to compare with. */
  isFirst: boolean;
}

export interface HistoryVersion {
  versionNr: number;
  /** Undefined when the version itself is gone. */
  status: VersionStatus | undefined;
  entries: HistoryEntry[];
}

/** The versions with what happened to each, newest first. */
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
  const kept = revisions
    .filter((revision) => revision.versionNr === versionNr)
    .toSorted((a, b) => b.timestamp - a.timestamp)
    .map((revision) => toEntry(revision, revision.id === first?.id));
  const version = versions.find((candidate) => candidate.versionNr === versionNr);
  // A version that nothing has been kept of, such as a draft, is known by what it says now.
  const isUnkept = version && (version.status === "ONGOING" || kept.length === 0);
  if (!isUnkept) return kept;
  const { id, lastUpdated: time, lastUpdatedBy: user } = version;
  return [{ id, versionNr, kind: "CHANGED", time, user, reason: null, changes: [], isFirst: false }, ...kept];
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

/** What can be compared, newest first. Drafts only for those who may read them. */
export const comparableEntries = (versions: HistoryVersion[], canReadDrafts: boolean): HistoryEntry[] =>
  versions
    .filter(({ status }) => status !== "ONGOING" || canReadDrafts)
    .flatMap(({ entries }) => entries)
    .toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0));

export const entryBefore = (entries: HistoryEntry[], id: string): HistoryEntry | undefined =>
  entries[entries.findIndex((entry) => entry.id === id) + 1];

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/** What the address asks to compare; where it asks for nothing, or for what is not there, the newest and the one before. */
export function chooseEntries(entries: HistoryEntry[], versions: MeasureHistory["versions"], asked: Asked) {
  const askedFrom = findEntry(entries, versions, asked.from);
  const askedTo = findEntry(entries, versions, asked.to);
  const to = askedTo ?? entries[0];
  const from = askedFrom ?? (to && entryBefore(entries, to.id));
  const isUnknown = (asked.from !== undefined && !askedFrom) || (asked.to !== undefined && !askedTo);
  return { chosen: from && to && { from, to }, isUnknown };
}

/** By the id of a revision, or of a version as it was left. */
function findEntry(entries: HistoryEntry[], versions: MeasureHistory["versions"], id: string | undefined) {
  const version = versions.find((candidate) => candidate.id === id);
  return entries.find((entry) => entry.id === id) ?? entries.find(({ versionNr }) => versionNr === version?.versionNr);
}
