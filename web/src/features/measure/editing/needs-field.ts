import {
  isFractionType,
  type MeasureVersion,
  type VersionField,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";

/** Whether a measurement type uses the field. Fields with a value, and all fields before a type is chosen, are always shown. */
export function needsField(name: VersionFieldName, type: string | undefined, version: MeasureVersion): boolean {
  const { publish }: VersionField = versionFields[name];
  if (type === undefined || version[name] !== null) return true;
  if (publish === "proportion") return isFractionType(type);
  return publish !== "population" || !isFractionType(type);
}
