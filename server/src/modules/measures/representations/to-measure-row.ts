import {
  type Actor,
  type AnyRowKey,
  authorRole,
  fieldKindOf,
  fullName,
  type MeasureRow,
  type PartRowKey,
  reviewerRole,
  rowKeyOf,
  versionFieldNames,
} from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { entryText, rowParts } from "./entry-text.ts";

/** One version as the row that lists and files carry. */
export function toMeasureRow(version: StoredVersion, { hasOngoing }: { hasOngoing: boolean }): MeasureRow {
  const [first] = version.connections;
  return {
    id: version.id,
    mId: version.measureId,
    legacyId: version.legacyId,
    versionNr: version.versionNr,
    status: version.status,
    created: version.created,
    lastUpdated: version.lastUpdated,
    lastUpdatedBy: version.lastUpdatedBy,
    lastPublished: version.lastPublished,
    lastPublishedBy: version.lastPublishedBy,
    ...toFields(version),
    contractVersion: first?.contractVersion ?? null,
    measurementSourceId: first?.measurementSource?.id ?? null,
    measurementSourceName: first?.measurementSource?.name ?? null,
    reportingSystemId: first?.reportingSystem?.id ?? null,
    reportingSystemName: first?.reportingSystem?.name ?? null,
    author: personWithRole(version.actors, authorRole),
    authenticator: personWithRole(version.actors, reviewerRole),
    ...toParts(version),
    hasOngoing,
  };
}

// TypeScript cannot type loops over the tables exactly.
const toFields = (version: StoredVersion) =>
  Object.fromEntries(versionFieldNames.map((name) => [rowKeyOf(name), fieldKindOf(name).toRow(version[name])])) as Pick<
    MeasureRow,
    AnyRowKey
  >;

const toParts = (version: StoredVersion) =>
  Object.fromEntries(
    rowParts.map(([part, key]) => [key, version[part].map((entry) => entryText(part, entry, version))]),
  ) as Pick<MeasureRow, PartRowKey>;

export function personWithRole(actors: readonly Actor[], role: string): string | null {
  const person = actors.find((actor) => actor.role.code === role && actor.person)?.person;
  return person ? fullName(person) : null;
}
