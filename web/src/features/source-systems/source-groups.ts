import {
  type FacetName,
  type MeasurementSource,
  type ReportingSystem,
  sourceTypes,
} from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";

export interface SourceRow {
  id: string;
  name: string;
  description: string | null;
  url: string | null;
  measureCount: number;
  /** A short fact next to the name. */
  fact: string | null;
  /** The filter of the list that finds its measures. */
  filter: FacetName;
}

export interface SourceGroup {
  id: string;
  heading: string;
  rows: SourceRow[];
}

const sourceRow = (source: MeasurementSource): SourceRow => ({
  ...source,
  fact: null,
  filter: "measurementSource",
});

const systemRow = ({ contractVersion, ...system }: ReportingSystem): SourceRow => ({
  ...system,
  url: null,
  fact: contractVersion && t("sourceSystems.contractVersion", { version: String(contractVersion) }),
  filter: "reportingSystem",
});

/** Sources grouped by type, then the systems. A source without a type is in the group "other". */
export function sourceGroups(sources: MeasurementSource[], systems: ReportingSystem[]): SourceGroup[] {
  const byType = Object.groupBy(sources, ({ sourceType }) => sourceType ?? "annan");
  return [
    ...sourceTypes.map((type) => ({
      id: `group-${sourceTypes.indexOf(type)}`,
      heading: t(`sourceSystems.groups.${type}`),
      rows: (byType[type] ?? []).map(sourceRow),
    })),
    { id: "group-systems", heading: t("sourceSystems.systems"), rows: systems.map(systemRow) },
  ];
}

/** Entries that contain every word of the search; empty groups are left out. */
export const foundGroups = (groups: SourceGroup[], search: string): SourceGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => fits(row, search)) }))
    .filter(({ rows }) => rows.length > 0);

function fits({ name, description }: SourceRow, search: string): boolean {
  const text = `${name} ${description ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
