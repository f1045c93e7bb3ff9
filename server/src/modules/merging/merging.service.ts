import { type MergeOutcome, messages, type NamedReference } from "@indikatorkatalogen/contract";
import type { Signature } from "../../callers/writing.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { entityNotFound, invalidField } from "../../errors/app-error.ts";
import { listOthersWithActor } from "../actors/actors.service.ts";
import { recordEvents } from "../events/events.service.ts";
import type { NewEvent } from "../events/new-event.ts";
import { listUsingVersions, type UsingVersion } from "../measure-usage/measure-usage.service.ts";
import { keepChangedPublications } from "../measures/history/history.service.ts";
import { deleteMerged, lockBoth, lockMeasures, markVersionsChanged, replaceEverywhere } from "./merging.repository.ts";
import type { Mergeable } from "./replacements.ts";

export interface MergeRequest {
  /** What goes away. */
  from: string;
  /** What takes its place. */
  to: string;
  dryRun: boolean;
}

/** Puts one thing in another's place everywhere and deletes it, or only shows what that would mean. */
export function merge({ db, caller, now }: Writing, kind: Mergeable, request: MergeRequest): Promise<MergeOutcome> {
  const { from, to, dryRun } = request;
  if (from === to) throw invalidField("targetId", messages.mergeWithItself);
  return db.transaction().execute(async (tx) => {
    const used = { kind, id: from };
    await lockMeasures(
      tx,
      (await listUsingVersions(tx, used)).map(({ id }) => id),
    );
    const both = await lockBoth(tx, kind, request);
    const merged = both.get(from);
    const target = both.get(to);
    if (!merged || !target) throw entityNotFound();

    const versions = await listUsingVersions(tx, used);
    const others = await listOthers(tx, kind, from);
    if (!dryRun) await perform(tx, kind, { merged, target, versions, signature: signatureOf(caller, now()) });
    return { dryRun, merged, target, measureCount: new Set(versions.map(({ id }) => id)).size, versions, others };
  });
}

/** Only persons and organisations are part of actors. */
async function listOthers(tx: DatabaseTransaction, kind: Mergeable, id: string): Promise<NamedReference[]> {
  if (kind === "person") return listOthersWithActor(tx, { column: "personId", id });
  if (kind === "instanceIdentifier") return listOthersWithActor(tx, { column: "instanceIdentifierId", id });
  return [];
}

interface Merge {
  merged: NamedReference;
  target: NamedReference;
  versions: UsingVersion[];
  signature: Signature;
}

async function perform(tx: DatabaseTransaction, kind: Mergeable, details: Merge): Promise<void> {
  const { merged, target, versions, signature } = details;
  const versionIds = versions.map(({ versionId }) => versionId);
  await replaceEverywhere(tx, kind, { from: merged.id, to: target.id, versionIds });
  await markVersionsChanged(tx, versions, signature);
  await keepChangedPublications(tx, versions, signature);
  await deleteMerged(tx, kind, merged.id);
  await recordEvents(tx, [...versions.map(toVersionEvent), ...toThingEvents(kind, details)], signature);
}

const toVersionEvent = ({ id, versionId, title, changes }: UsingVersion): NewEvent => ({
  type: "CHANGED",
  entityType: "measureversion",
  entityId: versionId,
  entityTitle: title,
  measureId: id,
  changes,
});

function toThingEvents(kind: Mergeable, { merged, target }: Merge): NewEvent[] {
  const entityType = kind.toLowerCase();
  return [
    { type: "DELETED", entityType, entityId: merged.id, entityTitle: merged.name, changes: ["merged"] },
    { type: "CHANGED", entityType, entityId: target.id, entityTitle: target.name, changes: ["merged"] },
  ];
}
