import {
  type MeasureVersion,
  type VersionField,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";

const fractions = new Set(["PROPOR", "RATIO"]);

/** Whether a measurement type uses the field. Fields with a value, and all fields before a type is chosen, are always shown. */
export function needsField(name: VersionFieldName, type: string | undefined, version: MeasureVersion): boolean {
  const { publish }: VersionField = versionFields[name];
  if (type === undefined || version[name] !== null) return true;
  if (publish === "proportion") return fractions.has(type);
  return publish !== "population" || !fractions.has(type);
}
