import { referenceName, type VersionContent, type VersionPart } from "@indikatorkatalogen/contract";
import { namedPartValue, shownPartValue } from "./part-fields.ts";

export type PartRow = VersionContent[VersionPart][number];

const hiddenKeys = new Set(["id", "ownerMeasureId", "linkedMeasureVersions", "hasOwnTitle", "overrides", "operator"]);

/** All of a row's values in one line. */
export function rowText(row: PartRow): string {
  const isTitled = !("hasOwnTitle" in row) || row.hasOwnTitle;
  const values = Object.entries(row)
    .filter(([key]) => !hiddenKeys.has(key) && (isTitled || key !== "title"))
    .map(([key, value]) => withOperator(row, key, namedPartValue(key, plain(value))));
  const overrides = "overrides" in row ? Object.values(row.overrides) : [];
  return [...values, ...overrides].filter(Boolean).join(" · ");
}

/** "minst 90" is one expression. */
const withOperator = (row: PartRow, key: string, text: string): string =>
  key === "value" && "operator" in row ? `${shownPartValue("operator", row.operator)} ${text}` : text;

/** References are shown by name; a hidden name is shown once. */
const plain = (value: string | number | Parameters<typeof referenceName>[0]): string | number | null =>
  typeof value === "object" ? referenceName(value) : value;
