import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";

/** Versions deleted since they were read, with their last known content, which the server no longer returns. */
const deletedQuery = (measureId: string, versionNr: number | undefined) =>
  queryOptions<MeasureVersion | null>({
    queryKey: ["deletedVersion", measureId, versionNr],
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
  });

export const markDeleted = (queryClient: QueryClient, version: MeasureVersion): void =>
  void queryClient.setQueryData(deletedQuery(version.measureId, version.versionNr).queryKey, version);

/** A version that is missing when the measure is read again has been deleted, also before an event says so. */
export function markMissing(queryClient: QueryClient, before: Measure | undefined, now: Measure): void {
  for (const version of before?.measureVersions ?? []) {
    if (!now.measureVersions.some(({ id }) => id === version.id)) markDeleted(queryClient, version);
  }
}

export const findDeleted = (queryClient: QueryClient, measureId: string, versionNr: number | undefined) =>
  queryClient.getQueryData(deletedQuery(measureId, versionNr).queryKey);

export const useDeletedVersion = (measureId: string, versionNr: number | undefined): MeasureVersion | null =>
  useQuery(deletedQuery(measureId, versionNr)).data ?? null;

/** Whether the version that is shown has been deleted since it was read. */
export const useIsDeleted = ({ measureId, versionNr }: MeasureVersion): boolean =>
  useDeletedVersion(measureId, versionNr) !== null;
