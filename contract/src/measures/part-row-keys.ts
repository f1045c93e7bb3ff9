import type { VersionPart } from "./version-part-table.ts";

/**
 * The parts whose entries rows have as texts, with their keys: those that no field of a list shows. Apart from the table
 * of parts, because a list needs no more of it.
 */
export const partRowKeys = { targetValues: "targetValuesForExcelForExcel" } as const satisfies {
  [P in VersionPart]?: string;
};

export type PartRowKey = (typeof partRowKeys)[keyof typeof partRowKeys];
