import {
  hiddenPersonName,
  isVersionFieldName,
  type PartEntry,
  partOf,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  type VersionPart,
  versionFields,
} from "@indikatorkatalogen/contract";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { type TextKey, t } from "../../../texts/t.ts";
import { shownName } from "../../person-name.ts";

const labels: Record<string, TextKey> = {
  role: "measure.partFields.role",
  person: "measure.partFields.person",
  instanceIdentifier: "measure.partFields.instanceIdentifier",
  comment: "measure.partFields.comment",
  reportingSystem: "measure.reportingSystem",
  measurementSource: "measure.measurementSource",
  contractVersion: "measure.contractVersion",
  type: "measure.targets.columns.name",
  level: "measure.partFields.level",
  operator: "measure.partFields.operator",
  value: "measure.targets.columns.level",
  issuer: "measure.targets.columns.issuer",
  motivation: "measure.partFields.motivation",
  reference: "measure.partFields.reference",
  organizationalLevel: "measure.targets.columns.organizationalLevel",
  gender: "measure.subMeasures.gender",
  age: "measure.subMeasures.age",
  restriction: "measure.subMeasures.restriction",
};

/** The label of a value of an actor, connection, target or sub-measure. */
export function partFieldLabel(field: string): string {
  const key = labels[field];
  if (key) return t(key);
  return isVersionFieldName(field) ? versionFields[field].label : field;
}

const words: Record<string, string> = {
  ...Object.fromEntries(targetValueTypes.map((type) => [`type ${type}`, t(`measure.targets.types.${type}`)])),
  ...Object.fromEntries(targetValueLevels.map((level) => [`level ${level}`, t(`measure.targets.levels.${level}`)])),
  ...Object.fromEntries(
    targetValueOperators.map((operator) => [`operator ${operator}`, t(`measure.targets.operators.${operator}`)]),
  ),
};

/** A value as display text. */
export function shownPartValue(field: string, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return shownNumber(field, value);
  if (value === hiddenPersonName) return shownName(value);
  return words[`${field} ${value}`] ?? value;
}

function shownNumber(field: string, value: number): string {
  if (field === "validFrom" || field === "validTo") return formatDate(value);
  return field === "contractVersion" ? String(value) : formatNumber(value);
}

/** The values of an entry that are filled in, as display text. */
export const shownEntry = (part: VersionPart, entry: PartEntry): string[] =>
  Object.entries(partOf(part).display(entry)).flatMap(([field, value]) => shownPartValue(field, value) || []);

const fieldsShownWithLabel = new Set(["validFrom", "validTo", "contractVersion"]);

/** The value with its label, where the value alone is unclear. */
export function namedPartValue(field: string, value: string | number | null): string {
  const text = shownPartValue(field, value);
  return text && fieldsShownWithLabel.has(field) ? `${partFieldLabel(field)} ${text}` : text;
}
