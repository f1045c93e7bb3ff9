import { type MeasureVersion, type ShownTable, statusNames } from "@indikatorkatalogen/contract";
import { formatFieldValue } from "../../domain/measure/fields/format-field-value.ts";
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
  row.kind === "part" ? row.lines(version).join("\n") : formatFieldValue(row.field, version[row.field], "\n");
