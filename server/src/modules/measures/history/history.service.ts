import {
  type MeasureHistory,
  type MeasureRevision,
  type RevisionEntry,
  type SectionDifference,
  type VersionContent,
  versionContent,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { audienceKeyOf, visibleVersions } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import { withoutPersonNames } from "../../../http/endpoints/person-names.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import { contentOf, type StoredVersion } from "../content/stored-version.ts";
import { findEarlierVersion, findVersion, listVersionsOfMeasure } from "../content/versions.repository.ts";
import { describeSection, differencesBetween } from "./difference.ts";
import { findRevision, listRevisions, type RevisionRow } from "./revisions.repository.ts";
import { createTextComparer } from "./text-comparer.ts";

/** Revisions outlive the measure: the history of a deleted one can still be read. */
export async function getHistory(db: Database, measureId: string, caller: Caller): Promise<MeasureHistory> {
  const visible = visibleVersions(caller);
  const versions = await listVersionsOfMeasure(db, measureId, visible);
  const revisions = await listRevisions(db, measureId, visible);
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

export async function getRevision(db: Database, target: RevisionOfMeasure, caller: Caller): Promise<MeasureRevision> {
  const row = await findRevision(db, target, visibleVersions(caller));
  if (!row) throw entityNotFound();
  return { ...toEntry(row), content: row.content };
}

interface Compared {
  measureId: string;
  from: string;
  to: string;
}

interface Contents {
  before: VersionContent;
  after: VersionContent;
}
export type CompareContents = (contents: Contents, caller: Caller) => Promise<SectionDifference[]>;

/** The differences between two contents, without the names of persons that the caller may not see. */
export function createContentComparer(): CompareContents {
  const compareTexts = createTextComparer();
  return ({ before, after }, caller) => {
    // Differences are described in texts, so names must be hidden before they are compared.
    const hide = caller.can("persons:read") ? versionContent : withoutPersonNames(versionContent);
    const shown = (content: VersionContent) => versionContent.parse(hide.parse(content));
    return differencesBetween({ before: shown(before), after: shown(after) }, compareTexts);
  };
}

/** The published version that a draft is to replace. */
export const findReplacedVersion = (
  db: Database,
  draft: Pick<StoredVersion, "measureId" | "versionNr">,
): Promise<StoredVersion | undefined> => findEarlierVersion(db, draft, ["PUBLISHED"]);

/** The differences between two revisions or versions. Revisions never change, so their differences are cached. */
export function createDifferenceReader(): (db: Database, of: Compared, caller: Caller) => Promise<SectionDifference[]> {
  const compare = createContentComparer();
  const cache = createByteCache<SectionDifference[]>(maxCacheBytes);
  return async (db, { measureId, from, to }, caller) => {
    const before = await getContent(db, { measureId, id: from }, caller);
    const after = await getContent(db, { measureId, id: to }, caller);
    const key = `${audienceKeyOf(caller)} ${from} ${to}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const differences = await compare({ before: before.content, after: after.content }, caller);
    if (before.isRevision && after.isRevision) cache.set(key, differences, JSON.stringify(differences).length * 2);
    return differences;
  };
}

const maxCacheBytes = 16_000_000;

interface Found {
  content: VersionContent;
  isRevision: boolean;
}

/** A stored revision, or the current version. */
async function getContent(db: Database, target: RevisionOfMeasure, caller: Caller): Promise<Found> {
  const visible = visibleVersions(caller);
  const revision = await findRevision(db, target, visible);
  if (revision) return { content: revision.content, isRevision: true };
  const version = await findVersion(db, target.id, visible);
  if (version?.measureId !== target.measureId) throw entityNotFound();
  return { content: contentOf(version), isRevision: false };
}
