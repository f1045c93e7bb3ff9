import {
  type MeasureVersion,
  type VersionField,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";

const fractions = new Set(["PROPOR", "RATIO"]);

/** Which fields a type of measure has use for. What already holds something is always shown, and without a type all are. */
export function needsField(name: VersionFieldName, type: string | undefined, version: MeasureVersion): boolean {
  const { publish }: VersionField = versionFields[name];
  if (type === undefined || version[name] !== null) return true;
  if (publish === "proportion") return fractions.has(type);
  return publish !== "population" || !fractions.has(type);
}
