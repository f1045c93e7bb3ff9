import type { MeasureVersion, Review } from "@indikatorkatalogen/contract";
import { useEffect, useEffectEvent } from "react";
import { useMeasureCache } from "../../domain/measure/measure.queries.ts";

/** Refetches the version when the review refers to a later revision. */
export function useRefetchOutdatedVersion(review: Review | undefined, version: MeasureVersion | undefined): void {
  const { refresh } = useMeasureCache();
  const isOld = review !== undefined && version !== undefined && review.currentRevision > version.revision;
  const wanted = isOld ? review.currentRevision : undefined;
  const readAgain = useEffectEvent(() => refresh(version?.measureId ?? ""));
  useEffect(() => {
    if (wanted !== undefined) void readAgain();
  }, [wanted]);
}
