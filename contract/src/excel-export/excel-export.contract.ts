import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { columnIds, defaultColumnIds } from "../measure-search/list-fields.ts";
import { measureSearch } from "../measure-search/measure-search.contract.ts";
import { longText } from "../text-input.ts";

export const exportFormats = ["xlsx", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const maxTicked = 5000;

const measureExport = measureSearch.omit({ index: true, pageSize: true, facets: true }).extend({
  columns: z
    .array(z.enum(columnIds))
    .min(1)
    .max(columnIds.length)
    .default([...defaultColumnIds]),
  /** Only these measures, whatever else is searched for. */
  ids: z.array(id).min(1).max(maxTicked).optional(),
  format: z.enum(exportFormats).default("xlsx"),
});
export type MeasureExport = z.infer<typeof measureExport>;

/** A file, sent as it is written. */
export const file = z.string().meta({ format: "binary" });
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const exportMeasures = endpoint({
  method: "POST",
  effect: "read",
  path: "/excelexport",
  summary: "The whole result of a search, or some of its measures, as a file: Excel, CSV or JSON",
  access: "measures:read",
  body: measureExport,
  mediaTypes: [workbookType, "text/csv; charset=utf-8", "application/json; charset=utf-8"],
  response: file,
});

const maxTable = { columns: 10, rows: 500, characters: 32_767 };
const cells = z.array(longText(maxTable.characters)).min(1).max(maxTable.columns);

/** Exactly what a page shows, such as a comparison with only the differences: the server writes it as a workbook. */
const shownTable = z.object({ header: cells, rows: z.array(cells).max(maxTable.rows) });
export type ShownTable = z.infer<typeof shownTable>;

export const exportTable = endpoint({
  method: "POST",
  effect: "read",
  path: "/excelexport/table",
  summary: "A table of texts that a page shows, as an Excel workbook",
  access: "measures:read",
  body: shownTable,
  mediaTypes: [workbookType],
  response: file,
});
