import {
  type Connection,
  type FilterValue,
  fieldKindOf,
  type ListField,
  type NamedReference,
  statusNames,
} from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { personWithRole } from "./to-measure-row.ts";

type SortValue = string | number | null;

/** The values of a list field in a version: what it can be filtered by, and what it is sorted by. */
export function listValues({ source }: ListField, version: StoredVersion): { values: FilterValue[]; sort: SortValue } {
  if ("field" in source) {
    const kind = fieldKindOf(source.field);
    const value = version[source.field];
    return { values: kind.filterValues(value), sort: kind.display(value) };
  }
  if ("connection" in source) return ofConnections(version.connections, source.connection);
  if ("role" in source) return { values: [], sort: personWithRole(version.actors, source.role) };
  if (source.state !== "status") return { values: [], sort: version[source.state] };
  // Sorted by the displayed name.
  const name = statusNames[version.status];
  return { values: [{ id: version.status, name }], sort: name };
}

/** The list shows and sorts by the first connection, but a measure is found by any of them. */
function ofConnections(
  connections: readonly Connection[],
  end: "reportingSystem" | "measurementSource" | "contractVersion",
): { values: FilterValue[]; sort: SortValue } {
  const ends = connections.map((connection) => connection[end]);
  const values = new Map(ends.flatMap((one) => toValue(one)).map((value) => [value.id, value]));
  const first = ends[0] ?? null;
  return { values: [...values.values()], sort: typeof first === "object" ? (first?.name ?? null) : first };
}

function toValue(end: NamedReference | number | null): FilterValue[] {
  if (end === null) return [];
  return [typeof end === "number" ? { id: String(end), name: String(end) } : { id: end.id, name: end.name }];
}
