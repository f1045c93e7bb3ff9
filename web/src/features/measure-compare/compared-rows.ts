import {
  type MeasureVersion,
  partOf,
  type VersionFieldName,
  type VersionPart,
  versionFields,
  versionPartNames,
  versionParts,
} from "@indikatorkatalogen/contract";
import { descriptionSections, fieldsOf } from "../../domain/measure/fields/field-sections.ts";
import { shownEntry } from "../../domain/measure/fields/part-fields.ts";
import { shortSubMeasureName } from "../../domain/measure/sub-measure-differences.ts";
import { formatTarget, targetName } from "../../domain/measure/target-text.ts";
import { swedishOrder } from "../../texts/swedish-order.ts";
import { t } from "../../texts/t.ts";

/** A row of the comparison: a field, or a part as lines of text. */
export type ComparedRow = { id: string; label: string; differs: boolean } & (
  | { kind: "field"; field: VersionFieldName }
  | { kind: "part"; lines: (version: MeasureVersion) => string[] }
);

/** The fields in reading order, then the parts, without rows that are empty in every version. */
export const comparedRows = (versions: readonly MeasureVersion[]): ComparedRow[] => [
  ...comparedFields(versions),
  ...comparedParts(versions),
];

function comparedFields(versions: readonly MeasureVersion[]): ComparedRow[] {
  return descriptionSections
    .flatMap(fieldsOf)
    .filter((name) => name !== "title" && versions.some((version) => hasValue(version[name])))
    .map((name) => ({
      id: name,
      kind: "field",
      field: name,
      label: versionFields[name].label,
      differs: isDifferent(versions.map((version) => comparable(version[name]))),
    }));
}

const isDifferent = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size > 1;

const hasValue = (value: unknown): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Codes and owners are compared by id, ignoring order. */
function comparable(value: MeasureVersion[VersionFieldName]): unknown {
  if (Array.isArray(value)) return value.map(({ id }) => id).toSorted();
  return value !== null && typeof value === "object" ? value.id : value;
}

type Lines = (version: MeasureVersion) => string[];

interface PartRow {
  id: string;
  label: string;
  lines: Lines;
}

/** Each name once, in Swedish order. */
const names = (references: ({ name: string } | null)[]): string[] =>
  [...new Set(references.flatMap((reference) => reference?.name ?? []))].toSorted(swedishOrder);

/** Parts that have rows of their own; the others are compared by what their entries display. */
const ownPartRows: Partial<Record<VersionPart, readonly PartRow[]>> = {
  connections: [
    {
      id: "measurementSource",
      label: t("measure.measurementSource"),
      lines: ({ connections }) => names(connections.map(({ measurementSource }) => measurementSource)),
    },
    {
      id: "reportingSystem",
      label: t("measure.reportingSystem"),
      lines: ({ connections }) => names(connections.map(({ reportingSystem }) => reportingSystem)),
    },
  ],
  targetValues: [
    {
      id: "targetValues",
      label: versionParts.targetValues.label,
      lines: (version) =>
        version.targetValues.map((target) => `${targetName(target)} ${formatTarget(target, version)}`).toSorted(),
    },
  ],
  submeasures: [
    {
      id: "submeasures",
      label: versionParts.submeasures.label,
      lines: ({ submeasures }) => submeasures.map(shortSubMeasureName).toSorted(swedishOrder),
    },
  ],
};

const displayedLines =
  (name: VersionPart): Lines =>
  (version) =>
    version[name].map((entry) => shownEntry(name, entry).join(", ")).toSorted(swedishOrder);

const rowsOfPart = (name: VersionPart): readonly PartRow[] =>
  ownPartRows[name] ?? [{ id: name, label: partOf(name).label, lines: displayedLines(name) }];

const comparedParts = (versions: readonly MeasureVersion[]): ComparedRow[] =>
  versionPartNames
    .flatMap(rowsOfPart)
    .filter(({ lines }) => versions.some((version) => lines(version).length > 0))
    .map((part) => ({ ...part, kind: "part", differs: isDifferent(versions.map(part.lines)) }));
