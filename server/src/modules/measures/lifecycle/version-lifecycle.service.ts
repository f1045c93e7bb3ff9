import {
  canDeleteVersion,
  changedSections,
  dayBefore,
  endOfSwedishDay,
  type FieldMessage,
  type Measure,
  type MeasureVersion,
  publishProblems,
  publishWarnings,
  type VersionContentUpdate,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../../callers/service-context.ts";
import { everyVersion } from "../../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { conflict } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import { findEarlierVersion, listVersionsOfMeasure } from "../content/versions.repository.ts";
import { type Change, changeVersion, lockVersion, type VersionTarget } from "../writing/change-version.service.ts";
import type { VersionCommit } from "../writing/commit-versions.service.ts";
import { deleteVersions } from "../writing/delete-versions.service.ts";
import { requireCurrentRevision } from "../writing/staleness.ts";
import { serialTransaction } from "../writing/writer-queue.ts";
import {
  requireNoGroupUses,
  requireNoPublishedGroupUses,
  requireNoSharedSubMeasures,
} from "./removal-obstacles.service.ts";
import { requireRightToDelete } from "./right-to-delete.ts";

export type Published = MeasureVersion & { warnings: FieldMessage[] };

interface Publishing {
  reason?: string | null | undefined;
  /** The version before it ends the day before this one begins. */
  closesEarlier?: boolean | undefined;
  /** What else must hold when the version is published, in the same transaction. */
  guard?: (tx: DatabaseTransaction) => Promise<void>;
}

export async function publish(
  context: WriteContext,
  target: VersionTarget,
  { reason = null, closesEarlier = false, guard }: Publishing = {},
): Promise<Published> {
  const version = await changeVersion(context, target, {
    status: "ONGOING",
    event: { type: "PUBLISHED" },
    mustBePublishable: "fully",
    state: markedPublished,
    snapshots: async (before, attribution, tx) => {
      await guard?.(tx);
      const since = (await findEarlierVersion(tx, before, ["PUBLISHED", "UNPUBLISHED"])) ?? emptyContent();
      return (after) => {
        const changedFields = changedSections(since, after);
        return [{ version: after, eventType: "PUBLISHED", changedFields, attribution, reason }];
      };
    },
    otherCommits: async (before, attribution, tx) =>
      closesEarlier ? closeEarlier(tx, before, { attribution, reason }) : [],
  });
  return withWarnings(version);
}

/** Sections that are left out stay as they are. */
export const updatePublished = async (
  context: WriteContext,
  target: VersionTarget,
  { content, reason }: { content: VersionContentUpdate; reason: string | null },
): Promise<Published> => withWarnings(await updatePublishedBy(context, target, { content: () => content, reason }));

interface PublishedUpdate extends Pick<Change, "content"> {
  reason: string | null;
}

/** The content may depend on the version as it is when it is locked. */
export const updatePublishedBy = (
  context: WriteContext,
  target: VersionTarget,
  { content, reason }: PublishedUpdate,
): Promise<StoredVersion> =>
  changeVersion(context, target, {
    status: "PUBLISHED",
    event: { type: "PUBLISHED_UPDATED" },
    mustBePublishable: "noNewProblems",
    state: markedPublished,
    ...(content && { content }),
    snapshots: async (_before, attribution) => (after, changedFields) => [
      { version: after, eventType: "PUBLISHED_UPDATED", changedFields, attribution, reason },
    ],
  });

/** The nearest earlier version that is published ends the day before the new one begins, unless it already does. */
async function closeEarlier(
  tx: DatabaseTransaction,
  version: StoredVersion,
  { attribution, reason }: { attribution: Attribution; reason: string | null },
): Promise<VersionCommit[]> {
  const { validFrom } = version;
  const earlier = await findEarlierVersion(tx, version, ["PUBLISHED"]);
  if (!earlier || validFrom === null) return [];
  const validTo = dayBefore(validFrom);
  const lastMoment = endOfSwedishDay(validTo);
  const isOver = earlier.validTo !== null && earlier.validTo <= lastMoment;
  if (isOver || (earlier.validFrom ?? validTo) > lastMoment) return [];
  return [
    {
      before: earlier,
      update: { validTo },
      isConsequence: true,
      event: { type: "PUBLISHED_UPDATED" },
      state: () => markedPublished(attribution),
      snapshots: (after, changedFields) => [
        { version: after, eventType: "PUBLISHED_UPDATED", changedFields, attribution, reason },
      ],
    },
  ];
}

export const unpublish = (
  context: WriteContext,
  target: VersionTarget,
  reason: string | null = null,
): Promise<StoredVersion> =>
  changeVersion(context, target, {
    status: "PUBLISHED",
    event: { type: "UNPUBLISHED" },
    state: () => ({ status: "UNPUBLISHED" }),
    snapshots: async (before, attribution, tx) => {
      await requireNoPublishedGroupUses(tx, before.id);
      return (after) => [{ version: after, eventType: "UNPUBLISHED", changedFields: [], attribution, reason }];
    },
  });

/** Returns the measure with its remaining versions; a measure is deleted with its only version. */
export function removeVersion(
  { db, caller, now }: WriteContext,
  { id, expectedRevision }: VersionTarget,
): Promise<Measure> {
  return serialTransaction(db, id, async (tx) => {
    const version = await lockVersion(tx, id);
    requireRightToDelete(caller, [version]);
    if (!canDeleteVersion(version)) throw conflict(measureTexts.publishedFirst);
    requireCurrentRevision(version, expectedRevision);
    const { measureId, legacyId } = version;
    const versions = await listVersionsOfMeasure(tx, measureId, everyVersion);
    const isWholeMeasure = versions.length === 1;
    await requireNoGroupUses(tx, isWholeMeasure ? { measureId } : { versionIds: [id] });
    if (isWholeMeasure) await requireNoSharedSubMeasures(tx, measureId);
    await deleteVersions(
      tx,
      { versions: [version], isWholeMeasure, recordsEachVersion: true },
      attributionOf(caller, now()),
    );
    return { id: measureId, legacyId, measureVersions: await listVersionsOfMeasure(tx, measureId, everyVersion) };
  });
}

const markedPublished = ({ at, userName }: Attribution) =>
  ({ status: "PUBLISHED", lastPublished: at.getTime(), lastPublishedBy: userName }) as const;

const withWarnings = (version: StoredVersion): Published => ({
  ...version,
  // A version that was imported incomplete may still have problems.
  warnings: [...publishProblems(version), ...publishWarnings(version, version.lastPublishedBy)],
});
