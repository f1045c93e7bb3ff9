import type { MeasureUsage } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { everyVersion, visibleVersions } from "../../callers/visibility.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { lockForWriting } from "../measures/writing/commit-versions.service.ts";
import * as repository from "./measure-usage.repository.ts";

export type { UsageKind, UsingVersion } from "./measure-usage.repository.ts";

interface UsedEntry {
  kind: repository.UsageKind;
  id: string;
}

export const listVisibleMeasures = (db: Database, used: UsedEntry, caller: Caller): Promise<MeasureUsage[]> =>
  repository.listUsingMeasures(db, used, visibleVersions(caller));

/** Versions of every status: merging replaces references everywhere. */
export const listUsingVersions = (db: Database, used: UsedEntry): Promise<repository.UsingVersion[]> =>
  repository.listUsingVersions(db, used);

const listUsingMeasureIds = async (db: Database, used: UsedEntry): Promise<string[]> => [
  ...new Set((await repository.listUsingVersions(db, used)).map(({ id }) => id)),
];

/**
 * Locks the measures that use an entry, so that a renaming and the writers of those measures wait for each other. Measures
 * are locked first, as everywhere; then the entry itself, by `lockEntry`.
 */
export async function lockUsingMeasures<T>(
  tx: DatabaseTransaction,
  used: UsedEntry,
  lockEntry: () => Promise<T>,
): Promise<{ entry: T; measureIds: string[] }> {
  const locked = new Set(await lockForWriting(tx, await listUsingMeasureIds(tx, used)));
  const entry = await lockEntry();
  const measureIds = await listUsingMeasureIds(tx, used);
  // From here on no measure can start to use the entry, but one may have before both were locked.
  if (measureIds.some((id) => !locked.has(id))) throw conflict(administrationTexts.usedMeanwhile);
  return { entry, measureIds };
}

/** Refuses to delete an entry that measures, or other entries by their titles, still use. */
export async function refuseWhenUsed(tx: Database, used: UsedEntry, others: readonly string[] = []): Promise<void> {
  const measures = await repository.listUsingMeasures(tx, used, everyVersion);
  if (measures.length === 0 && others.length === 0) return;
  const titles = measures.map(({ title }) => title);
  throw conflict(administrationTexts.inUse(titles, others));
}
