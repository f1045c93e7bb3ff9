import type { Measure } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { type VisibleVersions, visibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import type { StoredVersion } from "./content/stored-version.ts";
import * as versions from "./content/versions.repository.ts";
import { countVisible } from "./measures.repository.ts";

const isLegacyId = (id: string) => id.length === 5;

/** A measure that has only a draft does not exist for those who may not see drafts. */
export async function getVisibleMeasure(db: Database, id: string, caller: Caller): Promise<Measure> {
  const list = isLegacyId(id) ? versions.listVersionsOfLegacyId : versions.listVersionsOfMeasure;
  return toMeasure(await list(db, id, visibleVersions(caller)));
}

/** Combines the versions of one measure. */
export function toMeasure(measureVersions: StoredVersion[]): Measure {
  const [first] = measureVersions;
  if (!first) throw entityNotFound();
  return { id: first.measureId, legacyId: first.legacyId, measureVersions };
}

export async function getVisibleVersion(db: Database, id: string, caller: Caller): Promise<StoredVersion> {
  const version = await versions.findVersion(db, id, visibleVersions(caller));
  if (!version) throw entityNotFound();
  return version;
}

export const countVisibleMeasures = (db: Database, caller: Caller): Promise<number> =>
  countVisible(db, visibleVersions(caller));

export const listVersionsOfMeasures = (
  db: Database,
  measureIds: readonly string[],
  visible: VisibleVersions,
): Promise<StoredVersion[]> => versions.listVersionsOfMeasures(db, measureIds, visible);

export const listVersionsById = (
  db: Database,
  ids: readonly string[],
  visible: VisibleVersions,
): Promise<StoredVersion[]> => versions.listVersionsById(db, ids, visible);
