import {
  changedSections,
  dayBefore,
  endOfSwedishDay,
  type FieldMessage,
  type Measure,
  type MeasureVersion,
  publishWarnings,
  type VersionContentUpdate,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../../callers/write-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { conflict } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasure } from "../content/versions.repository.ts";
import { changeVersion, lockVersion, type VersionSeen } from "../writing/change-version.service.ts";
import type { VersionCommit } from "../writing/commit-versions.service.ts";
import { deleteVersions } from "../writing/delete-versions.service.ts";
import { isStale, refuseStale } from "../writing/staleness.ts";
import {
  requireNoForeignSubMeasureUses,
  requireNoGroupUses,
  requireNoPublishedGroupUses,
} from "./measure-usage.service.ts";
import { requireRightToDelete } from "./right-to-delete.ts";

export type Published = MeasureVersion & { warnings: FieldMessage[] };

interface Publishing {
  reason?: string | null | undefined;
  /** The version before it ends the day before this one begins. */
  closesEarlier?: boolean | undefined;
}

export async function publish(
  writing: WriteContext,
  target: VersionSeen,
  { reason = null, closesEarlier = false }: Publishing = {},
): Promise<Published> {
  const version = await changeVersion(writing, target, {
    status: "ONGOING",
    event: { type: "PUBLISHED" },
    mustBePublishable: true,
    standing: markedPublished,
    snapshots: async (before, signature, tx) => {
      const since = (await findEarlier(tx, before)) ?? emptyContent();
      return (after) => {
        const changedFields = changedSections(since, after);
        return [{ version: after, eventType: "PUBLISHED", changedFields, signature, reason }];
      };
    },
    alongside: async (before, signature, tx) => (closesEarlier ? closeEarlier(tx, before, { signature, reason }) : []),
  });
  return withWarnings(version);
}

/** What is left out of the content stays as it is. */
export async function updatePublished(
  writing: WriteContext,
  target: VersionSeen,
  { content, reason }: { content: VersionContentUpdate; reason: string | null },
): Promise<Published> {
  const version = await changeVersion(writing, target, {
    status: "PUBLISHED",
    event: { type: "PUBLISHED_UPDATED" },
    mustBePublishable: true,
    standing: markedPublished,
    content: () => content,
    snapshots: async (_before, signature) => (after, changedFields) => [
      { version: after, eventType: "PUBLISHED_UPDATED", changedFields, signature, reason },
    ],
  });
  return withWarnings(version);
}

/** The nearest earlier version that is published ends the day before the new one begins, unless it already does. */
async function closeEarlier(
  tx: DatabaseTransaction,
  { measureId, versionNr, validFrom }: StoredVersion,
  { signature, reason }: { signature: Attribution; reason: string | null },
): Promise<VersionCommit[]> {
  const published = await listVersionsOfMeasure(tx, measureId, ["PUBLISHED"]);
  const earlier = published.findLast((version) => version.versionNr < versionNr);
  if (!earlier || validFrom === null) return [];
  const validTo = dayBefore(validFrom);
  const lastMoment = endOfSwedishDay(validTo);
  const isOver = earlier.validTo !== null && earlier.validTo <= lastMoment;
  if (isOver || (earlier.validFrom ?? validTo) > lastMoment) return [];
  return [
    {
      before: earlier,
      given: { validTo },
      event: { type: "PUBLISHED_UPDATED" },
      standing: () => markedPublished(signature),
      snapshots: (after, changedFields) => [
        { version: after, eventType: "PUBLISHED_UPDATED", changedFields, signature, reason },
      ],
    },
  ];
}

export const unpublish = (
  writing: WriteContext,
  target: VersionSeen,
  reason: string | null = null,
): Promise<StoredVersion> =>
  changeVersion(writing, target, {
    status: "PUBLISHED",
    event: { type: "UNPUBLISHED" },
    standing: () => ({ status: "UNPUBLISHED" }),
    snapshots: async (before, signature, tx) => {
      await requireNoPublishedGroupUses(tx, before.id);
      return (after) => [{ version: after, eventType: "UNPUBLISHED", changedFields: [], signature, reason }];
    },
  });

/** Answers with the remaining versions; a measure that loses its only version goes with it. */
export function removeVersion({ db, caller, now }: WriteContext, { id, seen }: VersionSeen): Promise<Measure> {
  return db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, id);
    requireRightToDelete(caller, [version]);
    if (version.status === "PUBLISHED") throw conflict(measureTexts.publishedFirst);
    const picture = { seen, section: undefined, yours: null };
    if (isStale(version, picture)) refuseStale(version, picture);
    const { measureId, legacyId } = version;
    const versions = await listVersionsOfMeasure(tx, measureId, versionStatuses);
    const isWholeMeasure = versions.length === 1;
    await requireNoGroupUses(tx, isWholeMeasure ? { measureId } : { versionIds: [id] });
    if (isWholeMeasure) await requireNoForeignSubMeasureUses(tx, measureId);
    await deleteVersions(tx, { versions: [version], isWholeMeasure, tellsOfEach: true }, attributionOf(caller, now()));
    return { id: measureId, legacyId, measureVersions: await listVersionsOfMeasure(tx, measureId, versionStatuses) };
  });
}

const markedPublished = ({ at, userName }: Attribution) =>
  ({ status: "PUBLISHED", lastPublished: at.getTime(), lastPublishedBy: userName }) as const;

const withWarnings = (version: StoredVersion): Published => ({
  ...version,
  warnings: publishWarnings(version, version.lastPublishedBy),
});

/** The nearest earlier version that is or was published. */
async function findEarlier(
  tx: DatabaseTransaction,
  { measureId, versionNr }: StoredVersion,
): Promise<StoredVersion | undefined> {
  const versions = await listVersionsOfMeasure(tx, measureId, ["PUBLISHED", "UNPUBLISHED"]);
  return versions.findLast((version) => version.versionNr < versionNr);
}
