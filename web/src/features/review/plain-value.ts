import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { formatDate, formatNumber } from "../../texts/format.ts";

/** The value of a field as text, without links: a guest has nowhere to follow them. */
export function plainValue(version: MeasureVersion, name: VersionFieldName): string {
  const value = version[name];
  if (value === null || typeof value === "string") return value ?? "";
  if (typeof value === "number") return versionFields[name].kind === "date" ? formatDate(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map(({ displayName }) => displayName).join(", ");
  return "codeId" in value ? value.displayName : value.name;
}
