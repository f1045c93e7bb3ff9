import {
  type ColumnId,
  type ExportCell,
  fieldKindOf,
  fieldOfColumn,
  type ListField,
  type MeasureRow,
  partOf,
  statusNames,
  swedishDay,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { excelTexts } from "../../texts/excel-texts.ts";
import { rowParts } from "../measures/representations/entry-text.ts";
import type { Cell } from "./xlsx/sheet.ts";

/** A column of the file, in whichever form it is written. */
export interface ExportColumn {
  id: string;
  header: string;
  width: number;
  /** The key of the help text that explains it. */
  helpKey: string;
  /** What it is, where no help text says it. */
  explanation?: string | undefined;
  read: (row: MeasureRow) => ExportValue;
}

/** A cell, or a version of a contract. */
export type ExportValue = ExportCell | { contractVersion: number };

const widths: Record<ListField["kind"], number> = {
  text: 32,
  names: 36,
  date: 13,
  number: 10,
  contractVersion: 10,
  status: 14,
  id: 38,
};
const titleWidth = 60;

/** The chosen columns in their order, and the parts that no column shows. */
export const exportColumns = (ids: readonly ColumnId[]): ExportColumn[] => [
  ...ids.map(toColumn),
  ...rowParts.map(partColumn),
];

function toColumn(id: ColumnId): ExportColumn {
  const { label, kind, source } = fieldOfColumn(id);
  const isLong = id === "title" || id === "measureDefinition";
  return {
    id,
    header: label,
    width: isLong ? titleWidth : widths[kind],
    helpKey: helpKeyOf(source),
    explanation: id === "mId" ? excelTexts.id : undefined,
    read: (row) => ("field" in source ? fieldKindOf(source.field).toCell(row[id]) : toValue(row[id], kind)),
  };
}

const partColumn = ([part, key]: (typeof rowParts)[number]): ExportColumn => ({
  id: part,
  header: partOf(part).label,
  width: 40,
  helpKey: `measureversion.${part}`,
  read: (row) => row[key],
});

function helpKeyOf(source: ListField["source"]): string {
  if ("field" in source) return `measureversion.${source.field}`;
  if ("connection" in source) return `connection.${source.connection}`;
  return "role" in source ? "actor.role" : `measureversion.${source.state}`;
}

/** A value that is not a field of the version. */
function toValue(value: MeasureRow[ColumnId], kind: ListField["kind"]): ExportValue {
  if (typeof value === "number") return numberOf(value, kind);
  if (typeof value !== "string") return null;
  return kind === "status" ? statusNames[value as VersionStatus] : value;
}

function numberOf(value: number, kind: ListField["kind"]): ExportValue {
  if (kind === "date") return { day: swedishDay(value) };
  return kind === "contractVersion" ? { contractVersion: value } : value;
}

/** Several values share a cell. A version is text: as a number, Excel in Sweden would show 3,1 instead of 3.1. */
export function toCell(value: ExportValue): Cell {
  if (Array.isArray(value)) return value.join("; ");
  return value !== null && typeof value === "object" && "contractVersion" in value
    ? String(value.contractVersion)
    : value;
}
