import {
  changedSections,
  newPublishProblems,
  publishProblems,
  toContentInput,
  type VersionContentUpdate,
  type VersionSection,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import type { Attribution } from "../../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { pipeline } from "../../../database/pipeline.ts";
import type { EventType } from "../../../database/tables/event-tables.ts";
import { invalidFields } from "../../../errors/app-error.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import { recordEvents, recordOrExtendEvent } from "../../events/events.service.ts";
import { endReviewsOfPublished, requirePublicationAllowed } from "../../review-rules/review-rules.service.ts";
import { contentOf, type StoredVersion } from "../content/stored-version.ts";
import { insertRevisions, type Snapshot } from "../history/revisions.repository.ts";
import { dependsOnVersionOnly, refreshSearchDocuments } from "../search-documents/search-documents.service.ts";
import { checkContent, type SubmittedPart } from "./check-content.ts";
import { referencesOf } from "./content-references.ts";
import { lockMeasures } from "./measure-lock.repository.ts";
import { loadReferences, type References } from "./references.repository.ts";
import { completeContent, withContent } from "./resolve-content.ts";
import { versionWrites } from "./version-writes.repository.ts";
import type { WrittenVersion } from "./written-version.ts";

type VersionState = Pick<
  StoredVersion,
  "status" | "created" | "lastUpdated" | "lastUpdatedBy" | "lastPublished" | "lastPublishedBy"
>;

/** A write to one version. Its measure is locked, and staleness has been checked. */
export interface VersionCommit {
  /** The version as stored; a new version is an empty one with revision 0. */
  before: StoredVersion;
  /** The sections to write. */
  update: VersionContentUpdate;
  submittedPart?: SubmittedPart | undefined;
  /** The ids that parts may have; by default those of the version's own parts. */
  ownIds?: ReadonlySet<string>;
  /** The content comes from another version, where it was checked. */
  isChecked?: boolean;
  /** The new status, dates and names, given which sections change. */
  state?: (changed: readonly VersionSection[]) => Partial<VersionState>;
  /** Whether the content must meet every rule to publish, or only not break a rule that it met before. */
  mustBePublishable?: "fully" | "noNewProblems" | undefined;
  /** The change follows from another one that was allowed, such as a publication or a merge. */
  isConsequence?: boolean;
  event: { type: EventType; entityType?: "measure" | "measureversion" };
  /** All versions of the measure if already read, so that search need not read them again. */
  siblings?: readonly StoredVersion[];
  /** A new version that comes with its history: its revision, and who changed which section. */
  restored?: Pick<StoredVersion, "revision" | "changes">;
  /** The snapshots to store of the version after the write. */
  snapshots?: (after: StoredVersion, changed: readonly VersionSection[]) => Snapshot[];
}

/** Locks all measures at once; call this before reading what is to be changed. */
export const lockForWriting = (tx: DatabaseTransaction, measureIds: readonly string[]): Promise<string[]> =>
  lockMeasures(tx, measureIds);

interface Prepared extends WrittenVersion {
  commit: VersionCommit;
}

/**
 * The only write path for versions: checks the content against the rest of the version and against what it refers to,
 * then writes rows, revision, change marks, event, snapshots and search documents together. A version that would not
 * change is not written. Returns the versions after the write, in the same order.
 */
export async function commitVersions(
  tx: DatabaseTransaction,
  commits: readonly VersionCommit[],
  attribution: Attribution,
): Promise<StoredVersion[]> {
  const references = await loadReferences(
    tx,
    commits.flatMap(({ update }) => referencesOf(update)),
  );
  const after: StoredVersion[] = [];
  for (const slice of slicesOf(commits)) {
    if (after.length > 0) await yieldToEventLoop();
    const prepared = slice.map((commit) => prepare(commit, references, attribution));
    await write(tx, prepared.filter(isChanged), { attribution, isAlone: commits.length === 1 });
    after.push(...prepared.map(({ version }) => version));
  }
  return after;
}

/** Versions prepared per iteration of the event loop, so that large imports do not block other requests. */
const sliceSize = 25;

/** Measures can share sub-measures: the first to write one owns it, and all are locked in one order. */
const hasSubMeasures = ({ before, update }: VersionCommit): boolean =>
  before.submeasures.length + (update.submeasures?.length ?? 0) > 0;

function slicesOf(commits: readonly VersionCommit[]): (readonly VersionCommit[])[] {
  if (commits.length <= sliceSize || commits.some(hasSubMeasures)) return [commits];
  return Array.from({ length: Math.ceil(commits.length / sliceSize) }, (_, index) =>
    commits.slice(index * sliceSize, (index + 1) * sliceSize),
  );
}

interface Writer {
  attribution: Attribution;
  /** Whether only one version is committed. */
  isAlone: boolean;
}

async function write(
  tx: DatabaseTransaction,
  written: readonly Prepared[],
  { attribution, isAlone }: Writer,
): Promise<void> {
  const [first] = written;
  if (!first) return;
  await requirePublicationAllowed(tx, written.filter(isPublication).map(toPublication), attribution);
  const documents = written.map(({ commit: { before, siblings }, version }) => ({ before, version, siblings }));
  const snapshots = written.flatMap(({ commit, version, changed }) => commit.snapshots?.(version, changed) ?? []);
  const steps: ((tx: DatabaseTransaction) => Promise<void>)[] = [
    ...versionWrites(written),
    (step) =>
      isAlone
        ? recordOrExtendEvent(step, toEvent(first), attribution)
        : recordEvents(step, written.map(toEvent), attribution),
    (step) => insertRevisions(step, snapshots),
  ];
  const published = written.filter(isEndOfDraft).map(({ version }) => version.id);
  if (published.length > 0) steps.push((step) => endReviewsOfPublished(step, published, attribution));
  // Documents that are derived from other rows are written when those rows are.
  if (documents.every(dependsOnVersionOnly)) steps.push((step) => refreshSearchDocuments(step, documents));
  await pipeline(tx, steps);
  if (!documents.every(dependsOnVersionOnly)) await refreshSearchDocuments(tx, documents);
}

function prepare(commit: VersionCommit, references: References, attribution: Attribution): Prepared {
  const { before, submittedPart, ownIds = idsOf(before) } = commit;
  const isNew = before.revision === 0;
  const input = toContentInput(before);
  const update = completeContent(commit.update, input);
  const whole = { ...input, ...withoutUndefined(update) };
  const changed = changedSections(input, whole);
  const state = commit.state?.(changed) ?? {};
  // Unchanged content was checked when it was written, and the rules may be stricter now.
  if (changed.length > 0 && !commit.isChecked)
    checkContent({ update: commit.update, whole, ownIds, submittedPart, references });
  const after = withContent({ ...before, ...state }, update, references);
  requirePublishable(commit, after);
  if (changed.length === 0 && !isNew && !isNewState(before, state)) {
    return { commit, version: before, changed, isNew };
  }
  const version = withRevision(after, { changed, state, attribution });
  return { commit, version: { ...version, ...commit.restored }, changed, isNew };
}

/** A version that is imported with its history has been published before. */
const isPublication = ({ commit, version, changed }: Prepared): boolean =>
  version.status === "PUBLISHED" &&
  !commit.isConsequence &&
  !commit.restored &&
  (commit.before.status !== "PUBLISHED" || changed.length > 0);

const isEndOfDraft = ({ commit: { before }, version, isNew }: Prepared): boolean =>
  !isNew && before.status === "ONGOING" && version.status !== "ONGOING";

const toPublication = ({ commit: { before }, version, isNew }: Prepared) => ({
  id: version.id,
  measureId: version.measureId,
  // A new version has not been a draft here.
  statusBefore: isNew ? version.status : before.status,
  ownerIds: [version.measureOwner?.id ?? null],
  content: contentOf(version),
});

const isNewState = (before: StoredVersion, state: Partial<VersionState>): boolean => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(state).some(([key, value]) => old.get(key) !== value);
};

const isChanged = ({ commit, version }: Prepared) => version !== commit.before;

const idsOf = (version: StoredVersion): Set<string> =>
  new Set(versionPartNames.flatMap((part) => version[part].map(({ id }) => id)));

const withoutUndefined = (update: VersionContentUpdate) =>
  Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));

function requirePublishable({ before, mustBePublishable }: VersionCommit, after: StoredVersion): void {
  if (!mustBePublishable) return;
  const problems = mustBePublishable === "fully" ? publishProblems(after) : newPublishProblems(before, after);
  if (problems.length > 0) throw invalidFields(problems);
}

interface RevisionMark {
  changed: readonly VersionSection[];
  state: Partial<VersionState>;
  attribution: Attribution;
}

/** Increments the revision and records, per changed section, when and by whom. */
function withRevision(version: StoredVersion, { changed, state, attribution }: RevisionMark): StoredVersion {
  const { at, userId, userName } = attribution;
  const revision = version.revision + 1;
  const mark = { revision, by: userName, at: at.getTime(), ...(userId !== null && { userId }) };
  const marks = changed.map((section) => [section, mark]);
  return {
    ...version,
    revision,
    changes: { ...version.changes, ...Object.fromEntries(marks) },
    lastUpdated: state.lastUpdated ?? at.getTime(),
    lastUpdatedBy: state.lastUpdatedBy === undefined ? userName : state.lastUpdatedBy,
  };
}

/** The event of a new version names no sections. */
const toEvent = ({ commit, version, changed, isNew }: Prepared) => {
  const { type, entityType = "measureversion" } = commit.event;
  const { id, measureId, title } = version;
  const entityId = entityType === "measure" ? measureId : id;
  return { type, entityType, entityId, entityTitle: title, measureId, changes: isNew ? [] : changed };
};
