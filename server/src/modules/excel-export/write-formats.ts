import { type ExportFormat, type HelpText, type MeasureRow, workbookType } from "@indikatorkatalogen/contract";
import { excelTexts } from "../../texts/excel-texts.ts";
import { type ExportColumn, type ExportValue, toCell } from "./export-columns.ts";
import type { Sheet } from "./xlsx/sheet.ts";
import { writeWorkbook } from "./xlsx/workbook.ts";

interface ExportContent {
  columns: ExportColumn[];
  /** Some rows at a time. */
  rows: AsyncIterable<MeasureRow[]>;
  helpTexts: HelpText[];
}

type Write = (content: ExportContent) => AsyncIterable<string | Buffer>;

/** The writer and the media type of each format. */
export const formats: Record<ExportFormat, { type: string; write: Write }> = {
  xlsx: { type: workbookType, write: toWorkbook },
  csv: { type: "text/csv; charset=utf-8", write: toCsv },
  json: { type: "application/json; charset=utf-8", write: toJson },
};

function toWorkbook({ columns, rows, helpTexts }: ExportContent): AsyncIterable<Buffer> {
  async function* cells() {
    for await (const batch of rows) yield batch.map((row) => columns.map(({ read }) => toCell(read(row))));
  }
  return writeWorkbook([{ name: excelTexts.measures, columns, rows: cells() }, wordSheet(columns, helpTexts)]);
}

/** A sheet that explains the columns. Advice for editors is included only when there is no description. */
function wordSheet(columns: ExportColumn[], helpTexts: HelpText[]): Sheet {
  const explanations = new Map(helpTexts.map((text) => [text.mapping, text]));
  return {
    name: excelTexts.words,
    columns: [
      { header: excelTexts.word, width: 24 },
      { header: excelTexts.explanation, width: 100 },
    ],
    rows: [
      columns.map(({ header, helpKey, explanation = null }) => {
        const help = explanations.get(helpKey);
        return [header, help?.description || help?.helpText || explanation];
      }),
    ],
  };
}

const byteOrderMark = "\uFEFF";
const mayRunAsFormula = /^[=+\-@\t\r]/;

/** Semicolons and decimal commas, as Excel reads it in Sweden. */
async function* toCsv({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ header }) => quoted(header)).join(";")}\r\n`;
  for await (const batch of rows) {
    yield batch.map((row) => `${columns.map(({ read }) => toField(read(row))).join(";")}\r\n`).join("");
  }
}

function toField(value: ExportValue): string {
  const cell = toCell(value);
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return cell.day;
  // A text that looks like a formula must not become one when the file is opened.
  return quoted(mayRunAsFormula.test(cell) ? `'${cell}` : cell);
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One object a measure, by the columns' own keys. */
async function* toJson({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield "[";
  let separator = "\n";
  for await (const batch of rows) {
    for (const row of batch) {
      const fields = columns.map(({ id, read }) => [id, plain(read(row))]);
      yield separator + JSON.stringify(Object.fromEntries(fields));
      separator = ",\n";
    }
  }
  yield "\n]\n";
}

function plain(value: ExportValue): number | string | string[] | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return "day" in value ? value.day : value.contractVersion;
}
