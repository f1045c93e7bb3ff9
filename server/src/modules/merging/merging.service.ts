import {
  type EntityType,
  type MergeOutcome,
  type NamedReference,
  toContentInput,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../callers/service-context.ts";
import { everyVersion } from "../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { listOthersWithActor } from "../actors/actors.service.ts";
import { recordEvents } from "../events/events.service.ts";
import type { NewEvent } from "../events/new-event.ts";
import { listUsingVersions, lockUsingMeasures, type UsingVersion } from "../measure-usage/measure-usage.service.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { commitVersions, type VersionCommit } from "../measures/writing/commit-versions.service.ts";
import * as obstacles from "./merge-obstacles.repository.ts";
import { deleteMerged, lockBoth, type MergedEntry, moveAliases } from "./merging.repository.ts";
import { type Mergeable, type Replacement, replaceInContent } from "./replace-in-content.ts";
import { replaceOutsideMeasures } from "./replacements.repository.ts";

export interface MergeRequest {
  /** The entry that is deleted. */
  from: string;
  /** The entry that replaces it. */
  to: string;
  dryRun: boolean;
}

/** Replaces one entry by another everywhere and deletes it; a dry run only reports what would change. */
export function merge(
  { db, caller, now }: WriteContext,
  kind: Mergeable,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { from, to, dryRun } = request;
  if (from === to) throw invalidField("targetId", contentCheckTexts.mergeWithItself);
  return db.transaction().execute(async (tx) => {
    const used = { kind, id: from };
    const { entry: both } = await lockUsingMeasures(tx, used, () => lockBoth(tx, kind, request));
    const merged = both.get(from);
    const target = both.get(to);
    if (!merged || !target) throw entityNotFound();

    await refuseImpossible(tx, kind, { merged, target });
    const versions = await listUsingVersions(tx, used);
    const others = await listOthers(tx, kind, from);
    if (!dryRun) await perform(tx, kind, { merged, target, versions, attribution: attributionOf(caller, now()) });
    const measureCount = new Set(versions.map(({ id }) => id)).size;
    return { dryRun, merged: toNamed(merged), target: toNamed(target), measureCount, versions, others };
  });
}

/** Whether an organisation is the other one or lies within it, at any depth. */
export const isWithinOrganization = (
  tx: DatabaseTransaction,
  organizations: { id: string; whole: string },
): Promise<boolean> => obstacles.isWithinOrganization(tx, organizations);

async function refuseImpossible(
  tx: DatabaseTransaction,
  kind: Mergeable,
  { merged, target }: Pick<Merge, "merged" | "target">,
): Promise<void> {
  if (kind === "performingOrganization" && (await isWithinOrganization(tx, { id: target.id, whole: merged.id }))) {
    throw conflict(administrationTexts.mergeIntoPart);
  }
  if (!merged.stamp || !target.stamp) return;
  const titles = await obstacles.listEqualSubMeasureTitles(tx, { from: merged.stamp, to: target.stamp });
  if (titles.length > 0) throw conflict(administrationTexts.equalSubMeasures(titles));
}

const toNamed = ({ id, name }: MergedEntry): NamedReference => ({ id, name });

/** What changes besides measures. */
async function listOthers(tx: DatabaseTransaction, kind: Mergeable, id: string): Promise<NamedReference[]> {
  if (kind === "person") return listOthersWithActor(tx, { column: "personId", id });
  if (kind === "instanceIdentifier") return listOthersWithActor(tx, { column: "instanceIdentifierId", id });
  if (kind === "performingOrganization") return obstacles.listParts(tx, id);
  return [];
}

interface Merge {
  merged: MergedEntry;
  target: MergedEntry;
  versions: UsingVersion[];
  attribution: Attribution;
}

async function perform(tx: DatabaseTransaction, kind: Mergeable, details: Merge): Promise<void> {
  const { merged, target, attribution } = details;
  const replacement = { kind, from: toReplaced(merged), to: toReplaced(target) };
  await replaceInVersions(tx, replacement, details);
  await replaceOutsideMeasures(tx, replacement);
  await moveAliases(tx, { from: merged.id, to: target.id });
  await deleteMerged(tx, kind, merged.id);
  await recordEvents(tx, toEvents(kind, details), attribution);
}

const toReplaced = ({ id, stamp }: MergedEntry) => ({ id, ...(stamp && { stamp }) });

// The number of whole versions in memory at a time.
const batchSize = 200;

async function replaceInVersions(
  tx: DatabaseTransaction,
  replacement: Replacement,
  { versions, attribution }: Merge,
): Promise<void> {
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = new Map(versions.slice(start, start + batchSize).map((one) => [one.versionId, one.changes]));
    const stored = await listVersionsById(tx, [...batch.keys()], everyVersion);
    const commits = stored.map((version) =>
      toCommit(version, { replacement, sections: batch.get(version.id) ?? [], attribution }),
    );
    await commitVersions(tx, commits, attribution);
  }
}

interface Touched {
  replacement: Replacement;
  /** The fields and parts that refer to the deleted entry. */
  sections: readonly VersionSection[];
  attribution: Attribution;
}

/** A published version changes without an edit, so a snapshot of it is stored too. */
function toCommit(before: StoredVersion, { replacement, sections, attribution }: Touched): VersionCommit {
  const content = replaceInContent(toContentInput(before), replacement);
  return {
    before,
    update: Object.fromEntries(sections.map((section) => [section, content[section]])),
    // The content was checked when it was written.
    isChecked: true,
    isConsequence: true,
    event: { type: "CHANGED" },
    snapshots: (version, changedFields) =>
      version.status === "PUBLISHED" ? [{ version, eventType: "PUBLISHED_UPDATED", changedFields, attribution }] : [],
  };
}

const entityTypeOf = {
  measurementSource: "measurementsource",
  reportingSystem: "reportingsystem",
  instanceIdentifier: "instanceidentifier",
  performingOrganization: "performingorganization",
  person: "person",
  code: "code",
} as const satisfies Record<Mergeable, EntityType>;

function toEvents(kind: Mergeable, { merged, target }: Merge): NewEvent[] {
  const entityType = entityTypeOf[kind];
  return [
    { type: "DELETED", entityType, entityId: merged.id, entityTitle: merged.name, changes: ["merged"] },
    { type: "CHANGED", entityType, entityId: target.id, entityTitle: target.name, changes: ["merged"] },
  ];
}
