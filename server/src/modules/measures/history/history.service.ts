import {
  type MeasureHistory,
  type MeasureRevision,
  type RevisionEntry,
  type SectionDifference,
  type VersionContent,
  versionContent,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { visibleStatuses } from "../../../callers/visible-statuses.ts";
import type { Database } from "../../../database/database.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import { withoutPersonNames } from "../../../http/person-names.ts";
import { contentOf } from "../content/stored-version.ts";
import { findVersion, listVersionsOfMeasure } from "../content/versions.repository.ts";
import { describeSection, differencesBetween } from "./difference.ts";
import { findRevision, listRevisions, type RevisionRow } from "./revisions.repository.ts";

/** What is kept outlives the measure: the history of a deleted one can still be read. */
export async function getHistory(db: Database, measureId: string, caller: Caller): Promise<MeasureHistory> {
  const statuses = visibleStatuses(caller);
  const versions = await listVersionsOfMeasure(db, measureId, statuses);
  const revisions = await listRevisions(db, measureId, statuses);
  if (versions.length === 0 && revisions.length === 0) throw entityNotFound();
  return { measureId, versions, revisions: revisions.map(toEntry) };
}

const toEntry = (row: Omit<RevisionRow, "content">): RevisionEntry => ({
  id: row.id,
  versionId: row.versionId,
  versionNr: row.versionNr,
  revision: row.revision,
  status: row.status,
  eventType: row.eventType,
  changedFields: row.changedFields.map(describeSection),
  reason: row.reason,
  user: row.userName,
  timestamp: row.created.getTime(),
});

interface RevisionOfMeasure {
  measureId: string;
  id: string;
}

export async function getRevision(db: Database, wanted: RevisionOfMeasure, caller: Caller): Promise<MeasureRevision> {
  const row = await findRevision(db, wanted, visibleStatuses(caller));
  if (!row) throw entityNotFound();
  return { ...toEntry(row), content: row.content };
}

export async function getDifference(
  db: Database,
  { measureId, from, to }: { measureId: string; from: string; to: string },
  caller: Caller,
): Promise<SectionDifference[]> {
  const before = await getContent(db, { measureId, id: from }, caller);
  const after = await getContent(db, { measureId, id: to }, caller);
  // Differences are put into words here, so names must be hidden before they are compared.
  const hide = caller.can("persons:read") ? versionContent : withoutPersonNames(versionContent);
  return differencesBetween(versionContent.parse(hide.parse(before)), versionContent.parse(hide.parse(after)));
}

/** A revision as it was kept, or a version as it stands. */
async function getContent(db: Database, wanted: RevisionOfMeasure, caller: Caller): Promise<VersionContent> {
  const statuses = visibleStatuses(caller);
  const revision = await findRevision(db, wanted, statuses);
  if (revision) return revision.content;
  const version = await findVersion(db, wanted.id, statuses);
  if (version?.measureId !== wanted.measureId) throw entityNotFound();
  return contentOf(version);
}
