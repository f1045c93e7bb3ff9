import type { LiveEvent, Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLiveEvents } from "../../../domain/live/use-live-events.ts";
import { markDeleted } from "../../../domain/measure/deleted-versions.ts";
import { measureQuery, useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { versionReviewQuery } from "../../../domain/review/review.queries.ts";
import { createMeasureFollower } from "./measure-follower.ts";

interface LiveMeasureProps {
  measure: Measure;
  version: MeasureVersion;
}

/** Keeps an open measure up to date; renders nothing. */
export function LiveMeasure({ measure, version }: LiveMeasureProps) {
  const queryClient = useQueryClient();
  const { refresh } = useMeasureCache();
  const [follower] = useState(() =>
    createMeasureFollower({
      read: (measureId) => queryClient.getQueryData(measureQuery(measureId).queryKey),
      refresh,
      schedule: (run, after) => void window.setTimeout(run, after),
    }),
  );
  useEffect(() => follower.stop, [follower]);
  const handleEvent = (event: LiveEvent) => {
    // Refetched only where the version is being edited.
    if (event.type === "presence") void queryClient.invalidateQueries({ queryKey: ["presence", event.versionId] });
    else if (event.type === "review") void queryClient.invalidateQueries({ queryKey: ["reviews"] });
    // A deleted version stays on the page: without it there would be nothing to show, and typed text would disappear.
    else if (isDeletionOf(event, version)) markDeleted(queryClient, version);
    else follower.follow(event);
    if (event.type === "version") refreshReview(queryClient, event.versionId);
  };
  useLiveEvents([measure.id], handleEvent);
  return null;
}

function isDeletionOf(event: LiveEvent, { id, measureId }: MeasureVersion): boolean {
  if (event.type === "deletion") return event.versionId === id;
  const state = event.type === "state" ? event.measures.find((one) => one.measureId === measureId) : undefined;
  return state !== undefined && !state.versions.some((version) => version.id === id);
}

/** Refetches the review, because the server decides which approvals are still valid for the changed text. */
function refreshReview(queryClient: QueryClient, versionId: string): void {
  const { queryKey } = versionReviewQuery(versionId);
  const known = queryClient.getQueryData(queryKey);
  if (known?.review || known?.scheduled) void queryClient.invalidateQueries({ queryKey });
}
