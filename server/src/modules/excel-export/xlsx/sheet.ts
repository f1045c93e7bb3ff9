import { escapeXml } from "./xml.ts";

/** What a cell holds: a day as 2026-11-14, a number, a text that stays text, or nothing. */
export type Cell = { day: string } | number | string | null;

interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
}

export interface Sheet {
  name: string;
  columns: SheetColumn[];
  /** Some rows at a time. */
  rows: Iterable<Cell[][]> | AsyncIterable<Cell[][]>;
}

const cellStyles = { header: 1, text: 2, date: 3, number: 4 };
export const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const textLimit = 32_767;
// Excel counts days from the last of 1899, as if 1900 had been a leap year.
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** A sheet as XML, streamed row by row, with a frozen header and filters. */
export async function* writeSheet({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData>${headerRow(columns)}`;
  let last = 1;
  for await (const batch of rows) {
    yield batch.map((cells, index) => toRow(cells, last + index + 1)).join("");
    last += batch.length;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${last}"/></worksheet>`;
}

const headerRow = (columns: SheetColumn[]): string =>
  `<row r="1">${columns.map(({ header }, index) => textCell(header, `${columnName(index)}1`, cellStyles.header)).join("")}</row>`;

const toRow = (cells: Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => toCell(cell, `${columnName(index)}${row}`)).join("")}</row>`;

function toCell(cell: Cell, reference: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}" s="${cellStyles.number}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return textCell(cell, reference, cellStyles.text);
  return `<c r="${reference}" s="${cellStyles.date}"><v>${(Date.parse(cell.day) - firstDay) / dayMs}</v></c>`;
}

const textCell = (text: string, reference: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, textLimit))}</t></is></c>`;

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
