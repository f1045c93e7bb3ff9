import type { Measure, MeasureVersion, VersionStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import {
  findVersion,
  listVersionsById as listVersions,
  listVersionsOfMeasure,
  type StoredVersion,
} from "./content/versions.repository.ts";
import { countMeasuresWithStatus, findMeasure } from "./measures.repository.ts";
import { visibleStatuses } from "./visible-statuses.ts";

/** A measure that has only a draft does not exist for those who may not see drafts. */
export async function getVisibleMeasure(db: Database, id: string, caller: Caller): Promise<Measure> {
  const measure = await findMeasure(db, id);
  if (!measure) throw entityNotFound();
  const measureVersions = await listVersionsOfMeasure(db, id, { statuses: visibleStatuses(caller) });
  if (measureVersions.length === 0) throw entityNotFound();
  return { ...measure, measureVersions };
}

export async function getVisibleVersion(db: Database, id: string, caller: Caller): Promise<StoredVersion> {
  const version = await findVersion(db, id, { statuses: visibleStatuses(caller) });
  if (!version) throw entityNotFound();
  return version;
}

export const countVisibleMeasures = (db: Database, caller: Caller): Promise<number> =>
  countMeasuresWithStatus(db, visibleStatuses(caller));

export const listVersionsById = (
  db: Database,
  ids: readonly string[],
  statuses: readonly VersionStatus[],
): Promise<MeasureVersion[]> => listVersions(db, ids, { statuses });
