import { setImmediate } from "node:timers/promises";
import {
  changedSections,
  publishProblems,
  type VersionContentUpdate,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import type { Attribution } from "../../../callers/write-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import type { EventType } from "../../../database/tables/event-tables.ts";
import { invalidFields } from "../../../errors/app-error.ts";
import { recordAudit, recordEvents } from "../../events/events.service.ts";
import { toContentInput } from "../content/content-input.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { insertRevisions, type Snapshot } from "../history/revisions.repository.ts";
import { refreshSearchDocuments } from "../search-documents/search-documents.service.ts";
import { checkContent, type SentPart } from "./check-content.ts";
import { referencesIn } from "./content-references.ts";
import { lockMeasures } from "./measure-lock.repository.ts";
import { loadReferences, type References } from "./references.repository.ts";
import { completeContent, withContent } from "./resolve-content.ts";
import { type WrittenVersion, writeVersionRows } from "./version-writes.repository.ts";

type Standing = Pick<
  StoredVersion,
  "status" | "created" | "lastUpdated" | "lastUpdatedBy" | "lastPublished" | "lastPublishedBy"
>;

/** What shall become of a version. Its measure is locked, and the writer has seen what it changes. */
export interface VersionCommit {
  /** As it stands; of a version that is new, one that says nothing and has revision 0. */
  before: StoredVersion;
  /** The sections that are given anew. */
  given: VersionContentUpdate;
  sent?: SentPart | undefined;
  /** The ids that parts may come with; without it those that the version has. */
  ownIds?: ReadonlySet<string>;
  /** The content comes from another version, where it has been judged. */
  isChecked?: boolean;
  /** What it becomes besides its content, seen what changes in that. */
  standing?: (changed: readonly VersionSection[]) => Partial<Standing>;
  mustBePublishable?: boolean;
  event: { type: EventType; entityType?: "measure" | "measureversion" };
  /** Every version that the measure has, when they have been read already: search need not read them again. */
  siblings?: readonly StoredVersion[];
  /** The full pictures to keep of it, as it then stands. */
  snapshots?: (after: StoredVersion, changed: readonly VersionSection[]) => Snapshot[];
}

/** Whoever commits has first locked the measures, all of them at once, and then read what it changes. */
export const lockForWriting = (tx: DatabaseTransaction, measureIds: readonly string[]): Promise<string[]> =>
  lockMeasures(tx, measureIds);

interface Prepared extends WrittenVersion {
  commit: VersionCommit;
}

/**
 * The one way in which versions are written: content is checked against the rest of the version and what it points
 * at, and then rows, revision, marks of what changed, event, snapshots and what search reads are written together.
 * A version that would not change is not written. Answers with the versions as they then stand, in the same order.
 */
export async function commitVersions(
  tx: DatabaseTransaction,
  commits: readonly VersionCommit[],
  signature: Attribution,
): Promise<StoredVersion[]> {
  const references = await loadReferences(
    tx,
    commits.flatMap(({ given }) => referencesIn(given)),
  );
  const after: StoredVersion[] = [];
  for (const slice of slicesOf(commits)) {
    if (after.length > 0) await setImmediate();
    const prepared = slice.map((commit) => prepare(commit, references, signature));
    await write(tx, prepared.filter(isChanged), { signature, isAlone: commits.length === 1 });
    after.push(...prepared.map(({ version }) => version));
  }
  return after;
}

/** So many are prepared at a stretch, while the database writes those before them and others are answered in between. */
const sliceSize = 25;

/** Sub-measures can be shared by measures: who comes first owns them, and all are locked in one order. */
const hasSubMeasures = ({ before, given }: VersionCommit): boolean =>
  before.submeasures.length + (given.submeasures?.length ?? 0) > 0;

function slicesOf(commits: readonly VersionCommit[]): (readonly VersionCommit[])[] {
  if (commits.length <= sliceSize || commits.some(hasSubMeasures)) return [commits];
  return Array.from({ length: Math.ceil(commits.length / sliceSize) }, (_, place) =>
    commits.slice(place * sliceSize, (place + 1) * sliceSize),
  );
}

interface Writer {
  signature: Attribution;
  /** Whether one version is all that is committed. */
  isAlone: boolean;
}

async function write(
  tx: DatabaseTransaction,
  written: readonly Prepared[],
  { signature, isAlone }: Writer,
): Promise<void> {
  const [first] = written;
  if (!first) return;
  await writeVersionRows(tx, written);
  if (isAlone) await recordAudit(tx, toEvent(first), signature);
  else await recordEvents(tx, written.map(toEvent), signature);
  await insertRevisions(
    tx,
    written.flatMap(({ commit, version, changed }) => commit.snapshots?.(version, changed) ?? []),
  );
  await refreshSearchDocuments(
    tx,
    written.map(({ commit: { before, siblings }, version }) => ({ before, version, siblings })),
  );
}

function prepare(commit: VersionCommit, references: References, signature: Attribution): Prepared {
  const { before, sent, ownIds = idsOf(before) } = commit;
  const isNew = before.revision === 0;
  const input = toContentInput(before);
  const given = completeContent(commit.given, input);
  const whole = { ...input, ...withoutUndefined(given) };
  const changed = changedSections(input, whole);
  const standing = commit.standing?.(changed) ?? {};
  // What stays as it is was judged when it was written, and the rules may have grown since.
  if (changed.length > 0 && !commit.isChecked) checkContent({ given: commit.given, whole, ownIds, sent, references });
  const after = withContent({ ...before, ...standing }, given, references);
  if (commit.mustBePublishable) requirePublishable(after);
  if (changed.length === 0 && !isNew && !isNewStanding(before, standing)) {
    return { commit, version: before, changed, isNew };
  }
  return { commit, version: numbered(after, { changed, standing, signature }), changed, isNew };
}

const isNewStanding = (before: StoredVersion, standing: Partial<Standing>): boolean => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(standing).some(([key, value]) => old.get(key) !== value);
};

const isChanged = ({ commit, version }: Prepared) => version !== commit.before;

const idsOf = ({ actors, connections, targetValues, submeasures }: StoredVersion): Set<string> =>
  new Set([...actors, ...connections, ...targetValues, ...submeasures].map(({ id }) => id));

const withoutUndefined = (given: VersionContentUpdate) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

function requirePublishable(version: StoredVersion): void {
  const problems = publishProblems(version);
  if (problems.length > 0) throw invalidFields(problems);
}

interface Change {
  changed: readonly VersionSection[];
  standing: Partial<Standing>;
  signature: Attribution;
}

/** Numbers the change and remembers, for each section, when and by whom. */
function numbered(version: StoredVersion, { changed, standing, signature }: Change): StoredVersion {
  const { at, userId, userName } = signature;
  const revision = version.revision + 1;
  const mark = { revision, by: userName, at: at.getTime(), ...(userId !== null && { userId }) };
  const marks = changed.map((section) => [section, mark]);
  return {
    ...version,
    revision,
    changes: { ...version.changes, ...Object.fromEntries(marks) },
    lastUpdated: standing.lastUpdated ?? at.getTime(),
    lastUpdatedBy: standing.lastUpdatedBy === undefined ? userName : standing.lastUpdatedBy,
  };
}

/** That a version is new says enough; of another the event names what changed. */
const toEvent = ({ commit, version, changed, isNew }: Prepared) => {
  const { type, entityType = "measureversion" } = commit.event;
  const { id, measureId, title } = version;
  const entityId = entityType === "measure" ? measureId : id;
  return { type, entityType, entityId, entityTitle: title, measureId, changes: isNew ? [] : changed };
};
