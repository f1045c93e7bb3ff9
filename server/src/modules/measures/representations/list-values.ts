import {
  type CodeEntry,
  type Connection,
  type ListField,
  type NamedReference,
  statusNames,
  type VersionFieldName,
} from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { personWithRole } from "./to-measure-row.ts";

/** A value that the list can be filtered by. A code is also known by its code. */
export interface FilterValue {
  id: string;
  name: string;
  codeId?: string;
}

type SortValue = string | number | null;

/** What a field of the list says of a version: what it can be filtered by, and what it is sorted by. */
export function listValues({ source }: ListField, version: StoredVersion): { values: FilterValue[]; sort: SortValue } {
  if ("field" in source) return ofField(version[source.field]);
  if ("connection" in source) return ofConnections(version.connections, source.connection);
  if ("role" in source) return { values: [], sort: personWithRole(version.actors, source.role) };
  if (source.state !== "status") return { values: [], sort: version[source.state] };
  // Sorted by the word that is shown.
  const name = statusNames[version.status];
  return { values: [{ id: version.status, name }], sort: name };
}

const ofCode = ({ id, displayName, codeId }: CodeEntry): FilterValue => ({ id, name: displayName, codeId });

function ofField(value: StoredVersion[VersionFieldName]): { values: FilterValue[]; sort: SortValue } {
  if (value === null || typeof value !== "object") return { values: [], sort: value };
  // Several values are sorted as they are shown.
  const values = Array.isArray(value) ? value.map(ofCode) : ["codeId" in value ? ofCode(value) : { ...value }];
  return { values, sort: values.map(({ name }) => name).join(", ") || null };
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
