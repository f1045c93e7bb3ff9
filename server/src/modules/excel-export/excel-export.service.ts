import { Readable } from "node:stream";
import {
  fieldOfColumn,
  type MeasureExport,
  type ShownTable,
  swedishDay,
  workbookType,
} from "@indikatorkatalogen/contract";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { excelTexts } from "../../texts/excel-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { listHelpTexts } from "../help-texts/help-texts.service.ts";
import type { MeasureSearcher } from "../measure-search/measure-search.service.ts";
import { exportColumns } from "./export-columns.ts";
import { formats } from "./write-formats.ts";
import { writeWorkbook } from "./xlsx/workbook.ts";

export interface ExportedFile {
  name: string;
  type: string;
  content: Readable;
}

/** Exports with names of persons are recorded in the security log. */
export async function recordPersonExport({ columns }: MeasureExport, { caller, record }: Context): Promise<void> {
  const taken = columns.filter((column) => fieldOfColumn(column).isPerson);
  if (taken.length === 0 || !caller.can("persons:read")) return;
  const names = taken.map((column) => fieldOfColumn(column).label);
  await record({ type: "PERSONS_EXPORTED", detail: securityTexts.exported(names) });
}

/** The measures as a file that is written while it is sent. */
export async function exportMeasures(
  { columns, ids, format, ...search }: MeasureExport,
  { searcher, context }: { searcher: MeasureSearcher; context: Pick<Context, "db" | "caller" | "now"> },
): Promise<ExportedFile> {
  const { caller, now } = context;
  const rows = searcher.listAll(search, { caller, now: now(), ids });
  const { type, write } = formats[format];
  const content = write({ columns: exportColumns(columns), rows, helpTexts: await listHelpTexts(context) });
  const day = swedishDay(now());
  return { name: `${excelTexts.fileName}-${day}.${format}`, type, content: Readable.from(content) };
}

const widths = { first: 30, others: 50 };

/** A table as a page shows it: every cell is text, so that nothing in it is calculated. */
export function exportTable({ header, rows }: ShownTable, now: Date): ExportedFile {
  const columns = header.map((text, index) => ({ header: text, width: index === 0 ? widths.first : widths.others }));
  const content = writeWorkbook([{ name: excelTexts.comparison, columns, rows: [rows] }]);
  const name = `${excelTexts.comparisonFileName}-${swedishDay(now)}.xlsx`;
  return { name, type: workbookType, content: Readable.from(content) };
}
