import {
  type Actor,
  authorRole,
  type CodeEntry,
  type MeasureRow,
  type MeasureVersion,
  reviewerRole,
  type TargetValue,
} from "@indikatorkatalogen/contract";

interface Marks {
  legacyId: string | null;
  hasOngoing: boolean;
}

/** One version as the row that lists and files carry. */
export function toMeasureRow(version: MeasureVersion, marks: Marks): MeasureRow {
  const [first] = version.connections;
  return {
    ...version,
    mId: version.measureId,
    legacyId: marks.legacyId,
    hasOngoing: marks.hasOngoing,
    contractVersion: first?.contractVersion ?? null,
    measurementSourceId: first?.measurementSource?.id ?? null,
    measurementSourceName: first?.measurementSource?.name ?? null,
    reportingSystemId: first?.reportingSystem?.id ?? null,
    reportingSystemName: first?.reportingSystem?.name ?? null,
    author: personWithRole(version.actors, authorRole),
    authenticator: personWithRole(version.actors, reviewerRole),
    soughtValue: version.soughtValue?.displayName ?? null,
    unitType: version.unit?.displayName ?? null,
    measureType: version.measureTypeCode?.displayName ?? null,
    measurementType: version.measurementTypeCode?.displayName ?? null,
    measuringFrequencies: version.measuringFrequency.map(toNamed),
    organizationalLevels: version.organizationalLevel.map(toNamed),
    keywords: version.keywords.map(toNamed),
    regionalAffinityCalculationDisplayName: version.regionalAffinityCalculation?.displayName ?? null,
    targetValuesForExcelForExcel: version.targetValues.map((target) => toTargetText(target, version.unit)),
  };
}

const toNamed = ({ id, displayName }: CodeEntry) => ({ id, name: displayName });

function personWithRole(actors: readonly Actor[], role: string): string | null {
  const person = actors.find((actor) => actor.role.code === role && actor.person)?.person;
  return person ? `${person.firstName} ${person.lastName}` : null;
}

const signs = { GTE: "≥", LTE: "≤", GT: ">", LT: "<", EQ: "=" } as const;
const decimals = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 10 });

/** A target in one line: `≥ 90 Andel (Riksstroke)`. */
function toTargetText({ operator, value, unit, issuer }: TargetValue, measureUnit: CodeEntry | null): string {
  const shownUnit = (unit ?? measureUnit)?.displayName;
  return [signs[operator], decimals.format(value), shownUnit, issuer && `(${issuer})`].filter(Boolean).join(" ");
}
