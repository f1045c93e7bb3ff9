import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useDeletedVersion } from "./deleted-versions.ts";
import { measureQuery } from "./measure.queries.ts";
import { selectVersion } from "./select-version.ts";

export interface ShownVersion {
  measure: Measure;
  version: MeasureVersion;
}

/** The measure and version in the address, on any of the measure's pages. */
export function useShownVersion(): ShownVersion {
  const { id = "" } = useParams({ strict: false });
  const { version: versionNr } = useSearch({ strict: false });
  const { data: measure } = useSuspenseQuery(measureQuery(id));
  const deleted = useDeletedVersion(id, versionNr);
  return { measure, version: deleted ?? selectVersion(measure, versionNr) };
}
