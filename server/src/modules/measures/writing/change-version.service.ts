import {
  changedSections,
  isVersionPart,
  toContentInput,
  type VersionContentInput,
  type VersionContentUpdate,
  type VersionSection,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../../callers/service-context.ts";
import { everyVersion } from "../../../callers/visibility.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { pipeline } from "../../../database/pipeline.ts";
import { AppError, conflict, entityNotFound } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { recordBulkWrite } from "../bulk-changes/record-bulk-write.service.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { findVersion } from "../content/versions.repository.ts";
import { commitVersions, type VersionCommit } from "./commit-versions.service.ts";
import { lockMeasureOfVersion } from "./measure-lock.repository.ts";
import { completeContent } from "./resolve-content.ts";
import { isStale, refuseStale, type WriteBase } from "./staleness.ts";
import { serialTransaction } from "./writer-queue.ts";

/** The version to change, and the revision the client based its change on (`If-Match`), if it sent one. */
export interface VersionTarget {
  id: string;
  expectedRevision: number | undefined;
  /** The bulk change that the write belongs to. */
  bulkChangeId?: string | undefined;
}

/** A change to an existing version. */
export interface Change extends Pick<VersionCommit, "event" | "mustBePublishable"> {
  /** The status that the version must have. */
  status: VersionStatus;
  /** The field or part that changes; undefined when the change concerns the version as a whole. */
  section?: VersionSection;
  /** What the client sent, returned as `yourValue` when the write is refused as stale. */
  submittedValue?: unknown;
  /** Whom the change is attributed to, when not to the caller alone. */
  attribute?: ((own: Attribution) => Attribution) | undefined;
  /** The id of the part that is added or replaced. */
  partId?: string;
  content?: (
    before: VersionContentInput,
    version: StoredVersion,
    tx: DatabaseTransaction,
  ) => VersionContentUpdate | Promise<VersionContentUpdate>;
  state?: (attribution: Attribution) => ReturnType<NonNullable<VersionCommit["state"]>>;
  snapshots?: (
    before: StoredVersion,
    attribution: Attribution,
    tx: DatabaseTransaction,
  ) => Promise<NonNullable<VersionCommit["snapshots"]>>;
  /** Changes to other versions of the measure in the same transaction. */
  otherCommits?: (before: StoredVersion, attribution: Attribution, tx: DatabaseTransaction) => Promise<VersionCommit[]>;
}

/**
 * Changes one version in one transaction: locks the measure, reads the version, checks the expected revision and commits
 * the change. Staleness is checked before validity.
 */
export function changeVersion(context: WriteContext, target: VersionTarget, change: Change): Promise<StoredVersion> {
  const { db, caller, now } = context;
  return serialTransaction(db, target.id, async (tx) => {
    const before = await lockVersion(tx, target.id);
    if (before.status !== change.status) throw conflict(measureTexts.wrongStatus[change.status]);
    const update = await resolveUpdate(tx, before, {
      ...change,
      expectedRevision: target.expectedRevision,
      userId: caller.user?.id,
    });
    const own = attributionOf(caller, now());
    const attribution = change.attribute?.(own) ?? own;
    const commit: VersionCommit = {
      before,
      update,
      submittedPart: submittedPartOf(change),
      event: change.event,
      mustBePublishable: change.mustBePublishable,
      state: () => change.state?.(attribution) ?? {},
      ...(change.snapshots && { snapshots: await change.snapshots(before, attribution, tx) }),
    };
    const others = (await change.otherCommits?.(before, attribution, tx)) ?? [];
    const [after = before] = await commitVersions(tx, [commit, ...others], attribution);
    await recordBulkWrite(tx, { bulkChangeId: target.bulkChangeId, userId: attribution.userId, before, after });
    // Only the database knows which versions share a sub-measure.
    return update.submeasures && after !== before ? getStoredVersion(tx, target.id) : after;
  });
}

/** Changes one field or part of a draft. */
export const changeOngoing = (
  context: WriteContext,
  target: VersionTarget,
  change: Omit<Change, "status" | "event">,
): Promise<StoredVersion> =>
  changeVersion(context, target, { ...change, status: "ONGOING", event: { type: "CHANGED" } });

/** The update to write. A stale write is refused unless it would change nothing. */
async function resolveUpdate(
  tx: DatabaseTransaction,
  before: StoredVersion,
  change: Change & Pick<WriteBase, "expectedRevision" | "userId">,
): Promise<VersionContentUpdate> {
  const { section, expectedRevision, userId, submittedValue = null, content = () => ({}) } = change;
  const base = { section, expectedRevision, submittedValue, userId };
  const input = toContentInput(before);
  if (!isStale(before, base)) return content(input, before, tx);
  if (!section) return refuseStale(before, base);
  const update = await withStaleWriteOnFailure(
    () => content(input, before, tx),
    () => refuseStale(before, base),
  );
  const whole = { ...input, ...completeContent(update, input) };
  return changedSections(input, whole as VersionContentInput).length > 0 ? refuseStale(before, base) : update;
}

/** A stale write is refused as stale before it is validated. */
async function withStaleWriteOnFailure<T>(compute: () => T | Promise<T>, refuse: () => never): Promise<T> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof AppError) return refuse();
    throw error;
  }
}

const submittedPartOf = ({ section, partId }: Change): VersionCommit["submittedPart"] =>
  partId !== undefined && section && isVersionPart(section) ? { part: section, id: partId } : undefined;

export async function lockVersion(tx: DatabaseTransaction, id: string): Promise<StoredVersion> {
  const [, version] = await pipeline(tx, [
    (step) => lockMeasureOfVersion(step, id),
    (step) => getStoredVersion(step, id),
  ]);
  return version;
}

export async function getStoredVersion(db: Database, id: string): Promise<StoredVersion> {
  const version = await findVersion(db, id, everyVersion);
  if (!version) throw entityNotFound();
  return version;
}
