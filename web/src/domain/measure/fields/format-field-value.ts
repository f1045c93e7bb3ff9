import type { VersionContent, VersionFieldName } from "@indikatorkatalogen/contract";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { isOfKind } from "./field-kind.ts";

/** The value of a field as text, without links. The names of several codes are separated. */
export function formatFieldValue(
  name: VersionFieldName,
  value: VersionContent[VersionFieldName],
  separator = ", ",
): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return isOfKind(name, "date") ? formatDate(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map(({ displayName }) => displayName).join(separator);
  return "codeId" in value ? value.displayName : value.name;
}
