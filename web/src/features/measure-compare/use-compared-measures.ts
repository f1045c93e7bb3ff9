import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueries } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { selectVersion } from "../../domain/measure/select-version.ts";

/** A measure of the address that cannot be shown: it is not there for this reader, or what stands there is no id. */
export interface MissingMeasure {
  id: string;
  reason: "notFound" | "notAnId";
}

interface ComparedMeasures {
  versions: MeasureVersion[];
  missing: MissingMeasure[];
}

/** Undefined until every measure has been asked for. Throws when one could not be asked for at all. */
export function useComparedMeasures(ids: readonly string[]): ComparedMeasures | undefined {
  const answers = useQueries({ queries: ids.map((id) => measureQuery(id)) });
  if (answers.some(({ isPending }) => isPending)) return undefined;

  const measures = new Map<string, Measure>();
  const missing: MissingMeasure[] = [];
  for (const [place, { data, error }] of answers.entries()) {
    // By its own id: an old number and an id may name the same measure.
    if (data) measures.set(data.id, data);
    else missing.push({ id: ids[place] ?? "", reason: reasonOf(error) });
  }
  return { versions: [...measures.values()].map((measure) => selectVersion(measure, undefined)), missing };
}

function reasonOf(error: Error | null): MissingMeasure["reason"] {
  if (error instanceof ApiError && error.code === "ENTITY_NOT_FOUND_404") return "notFound";
  if (error instanceof ApiError && error.code === "VALIDATION_400") return "notAnId";
  throw error;
}
