import {
  type Actor,
  type AnyRowKey,
  authorRole,
  type CodeEntry,
  fieldKindOf,
  fullName,
  isShare,
  type MeasureRow,
  operatorSigns,
  reviewerRole,
  rowKeyOf,
  type TargetValue,
  versionFieldNames,
} from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";

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
    targetValuesForExcelForExcel: version.targetValues.map((target) => toTargetText(target, version.unit)),
    hasOngoing,
  };
}

// TypeScript cannot type a loop over the table exactly.
const toFields = (version: StoredVersion) =>
  Object.fromEntries(versionFieldNames.map((name) => [rowKeyOf(name), fieldKindOf(name).toRow(version[name])])) as Pick<
    MeasureRow,
    AnyRowKey
  >;

export function personWithRole(actors: readonly Actor[], role: string): string | null {
  const person = actors.find((actor) => actor.role.code === role && actor.person)?.person;
  return person ? fullName(person) : null;
}

const decimals = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 10 });

/** A target in one line: `≥ 90 % (Riksstroke)`. */
export function toTargetText({ operator, value, unit, issuer }: TargetValue, measureUnit: CodeEntry | null): string {
  const ownUnit = unit ?? measureUnit;
  const shownUnit = isShare(ownUnit) ? "%" : ownUnit?.displayName;
  return [operatorSigns[operator], decimals.format(value), shownUnit, issuer && `(${issuer})`]
    .filter(Boolean)
    .join(" ");
}
