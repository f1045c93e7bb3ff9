import {
  changedSections,
  isVersionPart,
  type VersionContentInput,
  type VersionSection,
  type VersionStatus,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Signature } from "../../../callers/writing.ts";
import { signatureOf, type Writing } from "../../../callers/writing.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";
import { conflict, entityNotFound, staleWriteRefused } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { recordEvent } from "../../events/events.service.ts";
import { checkContent, type SentPart } from "../content/check-content.ts";
import { toContentInput } from "../content/content-input.ts";
import { saveContent } from "../content/save-content.ts";
import { markChanged } from "../content/version-writes.repository.ts";
import { findVersion, type StoredVersion } from "../content/versions.repository.ts";
import { lockMeasureOfVersion } from "./measure-lock.repository.ts";

/** A version and the revision of it that the writer has seen, if it said. */
export interface VersionSeen {
  id: string;
  seen: number | undefined;
}

interface Change {
  section: VersionSection;
  /** What the writer wants, to be shown beside what stands when the two collide. */
  yours: unknown;
  /** The id of the part that is added or replaced. */
  partId?: string;
  content: (
    before: VersionContentInput,
    version: StoredVersion,
    tx: DatabaseTransaction,
  ) => NewContent | Promise<NewContent>;
}
type NewContent = Partial<VersionContentInput>;

/** Changes one field or part of an ongoing version: state, revision and event in one transaction. */
export function changeOngoing(
  { db, caller, now }: Writing,
  target: VersionSeen,
  change: Change,
): Promise<StoredVersion> {
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, target.id);
    requireStatus(before, "ONGOING");
    const input = toContentInput(before);
    const given = await change.content(input, before, tx);
    await writeChecked(tx, before, given, sentPart(change));

    const after = await getStoredVersion(tx, target.id);
    const changed = changedSections(before, after);
    if (changed.length === 0) return before;
    refuseStale(before, target.seen, { ...change, changed });
    const signature = signatureOf(caller, now());
    const { id, measureId, title } = after;
    const event = {
      type: "CHANGED",
      entityType: "measureversion",
      entityId: id,
      entityTitle: title,
      measureId,
      changes: changed,
    } as const;
    await recordEvent(tx, event, signature);
    return noteChanges(tx, after, changed, signature);
  });
}

const sentPart = ({ section, partId }: Change): SentPart | undefined =>
  partId !== undefined && isVersionPart(section) ? { part: section, id: partId } : undefined;

export async function lockVersion(tx: DatabaseTransaction, id: string): Promise<StoredVersion> {
  if (!(await lockMeasureOfVersion(tx, id))) throw entityNotFound();
  return getStoredVersion(tx, id);
}

export async function getStoredVersion(db: Database, id: string): Promise<StoredVersion> {
  const version = await findVersion(db, id, { statuses: versionStatuses });
  if (!version) throw entityNotFound();
  return version;
}

export function requireStatus(version: StoredVersion, status: VersionStatus): void {
  if (version.status !== status) throw conflict(measureTexts.wrongStatus[status]);
}

/** Checks the given sections against the whole content they become part of, and writes them. */
export async function writeChecked(
  tx: DatabaseTransaction,
  version: StoredVersion,
  given: NewContent,
  sent?: SentPart,
): Promise<void> {
  const whole = { ...toContentInput(version), ...given };
  await checkContent(tx, { given, whole, ownIds: partIds(version), sent });
  const target = { versionId: version.id, measureId: version.measureId, soughtValue: whole.soughtValue?.codeId };
  await saveContent(tx, target, given);
}

const partIds = ({ actors, connections, targetValues, submeasures }: StoredVersion): Set<string> =>
  new Set([...actors, ...connections, ...targetValues, ...submeasures].map(({ id }) => id));

/** Numbers the change and remembers, for each section, when and by whom. */
export async function noteChanges(
  tx: DatabaseTransaction,
  version: StoredVersion,
  changed: readonly VersionSection[],
  { at, userName }: Signature,
): Promise<StoredVersion> {
  const revision = version.revision + 1;
  const marks = changed.map((section) => [section, { revision, by: userName, at: at.getTime() }]);
  const changes: SectionChanges = { ...version.changes, ...Object.fromEntries(marks) };
  await markChanged(tx, version.id, { revision, changes, at, by: userName });
  return { ...version, revision, changes, lastUpdated: at.getTime(), lastUpdatedBy: userName };
}

function refuseStale(
  before: StoredVersion,
  seen: number | undefined,
  { section, yours, changed }: Pick<Change, "section" | "yours"> & { changed: readonly VersionSection[] },
): void {
  if (seen === undefined) return;
  const collided = changed.find((name) => (before.changes[name]?.revision ?? 0) > seen);
  if (!collided) return;
  const { by = null, at = null } = before.changes[collided] ?? {};
  throw staleWriteRefused({
    message: measureTexts.changedMeanwhile,
    field: section,
    revision: before.revision,
    currentValue: before[section],
    yourValue: yours,
    changedBy: by,
    changedAt: at,
  });
}
