import type { Measure, VersionStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { visibleStatuses } from "../../callers/visible-statuses.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import type { StoredVersion } from "./content/stored-version.ts";
import * as versions from "./content/versions.repository.ts";
import { countMeasuresWithStatus } from "./measures.repository.ts";

const isLegacyId = (id: string) => id.length === 5;

/** A measure that has only a draft does not exist for those who may not see drafts. */
export async function getVisibleMeasure(db: Database, id: string, caller: Caller): Promise<Measure> {
  const list = isLegacyId(id) ? versions.listVersionsOfLegacyId : versions.listVersionsOfMeasure;
  return toMeasure(await list(db, id, visibleStatuses(caller)));
}

/** The versions of one measure, put together. */
export function toMeasure(measureVersions: StoredVersion[]): Measure {
  const [first] = measureVersions;
  if (!first) throw entityNotFound();
  return { id: first.measureId, legacyId: first.legacyId, measureVersions };
}

export async function getVisibleVersion(db: Database, id: string, caller: Caller): Promise<StoredVersion> {
  const version = await versions.findVersion(db, id, visibleStatuses(caller));
  if (!version) throw entityNotFound();
  return version;
}

export const countVisibleMeasures = (db: Database, caller: Caller): Promise<number> =>
  countMeasuresWithStatus(db, visibleStatuses(caller));

export const listVersionsById = (
  db: Database,
  ids: readonly string[],
  statuses: readonly VersionStatus[],
): Promise<StoredVersion[]> => versions.listVersionsById(db, ids, statuses);
