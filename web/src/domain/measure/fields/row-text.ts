import type { VersionContent, VersionPart } from "@indikatorkatalogen/contract";
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

interface Thing {
  name?: string;
  displayName?: string;
  firstName?: string;
  lastName?: string;
}

function plain(value: string | number | Thing | null): string | number | null {
  if (typeof value !== "object" || value === null) return value;
  return value.displayName ?? value.name ?? `${value.firstName} ${value.lastName}`;
}
