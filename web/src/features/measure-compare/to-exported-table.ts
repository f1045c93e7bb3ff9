import { type MeasureVersion, type ShownTable, statusNames, type VersionFieldName } from "@indikatorkatalogen/contract";
import { isOfKind } from "../../domain/measure/fields/field-kind.ts";
import { formatDate, formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import type { ComparedRow } from "./compared-rows.ts";

/** The comparison as the page shows it, in texts. */
export const toExportedTable = (rows: readonly ComparedRow[], versions: readonly MeasureVersion[]): ShownTable => ({
  header: [t("compare.field"), ...versions.map(({ title }) => title)],
  rows: [
    [t("compare.status"), ...versions.map(({ status }) => statusNames[status])],
    ...rows.map((row) => [row.label, ...versions.map((version) => textOf(row, version))]),
  ],
});

const textOf = (row: ComparedRow, version: MeasureVersion): string =>
  row.kind === "part" ? row.lines(version).join("\n") : fieldText(version, row.field);

function fieldText(version: MeasureVersion, name: VersionFieldName): string {
  if (isOfKind(name, "codes")) return version[name].map(({ displayName }) => displayName).join("\n");
  if (version[name] === null) return "";
  if (isOfKind(name, "name", "line", "text")) return version[name];
  if (isOfKind(name, "integer")) return formatNumber(version[name]);
  if (isOfKind(name, "date")) return formatDate(version[name]);
  return isOfKind(name, "code") ? version[name].displayName : version[name].name;
}
