import { referenceName, type VersionContent, type VersionPart } from "@indikatorkatalogen/contract";
import { namedPartValue } from "./part-fields.ts";

export type PartRow = VersionContent[VersionPart][number];

const hiddenKeys = new Set(["id", "ownerMeasureId", "linkedMeasureVersions", "hasOwnTitle", "overrides"]);

/** All of a row's values in one line. */
export function rowText(row: PartRow): string {
  const isTitled = !("hasOwnTitle" in row) || row.hasOwnTitle;
  const values = Object.entries(row)
    .filter(([key]) => !hiddenKeys.has(key) && (isTitled || key !== "title"))
    .map(([key, value]) => namedPartValue(key, plain(value)));
  const overrides = "overrides" in row ? Object.values(row.overrides) : [];
  return [...values, ...overrides].filter(Boolean).join(", ");
}

/** What is referred to by its name; a hidden name is said once. */
const plain = (value: string | number | Parameters<typeof referenceName>[0]): string | number | null =>
  typeof value === "object" ? referenceName(value) : value;
