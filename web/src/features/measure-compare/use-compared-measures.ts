import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueries } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { selectVersion } from "../../domain/measure/select-version.ts";

/** A requested measure that cannot be shown: not found for this user, or not an id. */
export interface MissingMeasure {
  id: string;
  reason: "notFound" | "notAnId";
}

interface ComparedMeasures {
  versions: MeasureVersion[];
  missing: MissingMeasure[];
}

/** Undefined while loading. Throws if a request fails for another reason. */
export function useComparedMeasures(ids: readonly string[]): ComparedMeasures | undefined {
  const results = useQueries({ queries: ids.map((id) => measureQuery(id)) });
  if (results.some(({ isPending }) => isPending)) return undefined;

  const measures = new Map<string, Measure>();
  const missing: MissingMeasure[] = [];
  for (const [index, { data, error }] of results.entries()) {
    // Keyed by id: a legacy number and an id may name the same measure.
    if (data) measures.set(data.id, data);
    else missing.push({ id: ids[index] ?? "", reason: reasonOf(error) });
  }
  return { versions: [...measures.values()].map((measure) => selectVersion(measure, undefined)), missing };
}

function reasonOf(error: Error | null): MissingMeasure["reason"] {
  if (error instanceof ApiError && error.code === "ENTITY_NOT_FOUND_404") return "notFound";
  if (error instanceof ApiError && error.code === "VALIDATION_400") return "notAnId";
  throw error;
}
