import { type EndpointResult, getPublicationPreview, type MeasureVersion } from "@indikatorkatalogen/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";

export type PublicationPreview = EndpointResult<typeof getPublicationPreview>;

/** While the panel is open, it follows the changes of others. */
const refetchIntervalMs = 5000;

/** The preview of a publication, kept current, and the changes by others since the publisher saw the content. */
export function usePublicationPreview({ id, measureId, revision }: MeasureVersion, savedRevision: number) {
  const [seen, setSeen] = useState(revision);
  const needed = Math.max(revision, savedRevision);
  const { refresh } = useMeasureCache();
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ["publication", id, seen, needed],
    queryFn: async ({ signal }) => {
      const preview = await callApi(getPublicationPreview, { params: { id }, query: { since: seen } }, signal);
      // The editor follows too, also when live updates do not get through.
      if (preview.currentRevision > needed) void refresh(measureId);
      return preview;
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    gcTime: 0,
  });
  const unseen = data?.changedSince.filter(({ isOwn }) => !isOwn) ?? [];
  return {
    preview: data,
    /** The preview is still of an earlier text than the one in the editor. */
    isLoading: data === undefined || isPlaceholderData || data.currentRevision < needed,
    hasFailed: isError,
    unseen,
    confirmSeen: () => data && setSeen(data.currentRevision),
  };
}
