import {
  type EndpointResult,
  getPublicationPreview,
  type MeasureVersion,
  publishVersion,
  schedulePublication,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useUser } from "../../session/use-user.ts";
import { reasonKey } from "./publish-form.tsx";
import { timeKey } from "./publish-time.tsx";

export type PublicationPreview = EndpointResult<typeof getPublicationPreview>;

/** While the panel is open it follows what others do. */
const refetchInterval = 5000;

/** What would be published, kept current, and what has been changed by others since the publisher saw it. */
export function usePublicationPreview({ id, measureId, revision }: MeasureVersion, savedRevision: number) {
  const [seen, setSeen] = useState(revision);
  const needed = Math.max(revision, savedRevision);
  const user = useUser();
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
    refetchInterval,
    staleTime: 0,
    gcTime: 0,
  });
  const myName = user ? `${user.firstName} ${user.lastName}` : undefined;
  const unseen = data?.changedSince.filter(({ by }) => by !== myName) ?? [];
  return {
    preview: data,
    /** Still about an earlier text than the one in the editor. */
    isLoading: data === undefined || isPlaceholderData || data.currentRevision < needed,
    hasFailed: isError,
    unseen,
    confirmSeen: () => data && setSeen(data.currentRevision),
  };
}

export interface Publication {
  reason: string;
  closesEarlier: boolean;
  /** When to publish; at once if undefined. */
  publishAt?: number | undefined;
}

/** Publishes exactly the revision that is shown, now or at a given time. */
export function usePublish(version: MeasureVersion, revision: number, onClose: () => void) {
  // After the panel is closed, publishing must not navigate away.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { refresh } = useMeasureCache();
  const { showDone } = useAlerts();
  const { id, measureId, versionNr } = version;
  const publish = useMutation({
    mutationFn: async ({ publishAt, ...body }: Publication) => {
      const call = { params: { id }, headers: { "if-match": `"${revision}"` } };
      if (publishAt === undefined) await callApi(publishVersion, { ...call, body });
      else await callApi(schedulePublication, { ...call, body: { ...body, publishAt } });
    },
    onSuccess: async (_, { publishAt }) => {
      deleteDraft(reasonKey(id));
      deleteDraft(timeKey(id));
      void queryClient.invalidateQueries({ queryKey: ["reviews"] });
      await refresh(measureId);
      showDone(
        publishAt === undefined
          ? t("editing.publishing.done", { number: versionNr })
          : t("publication.scheduled.done", { time: formatMoment(publishAt) }),
      );
      if (isClosed.current) return;
      close();
      await navigate({ to: "/measure/$id", params: { id: measureId }, search: { version: versionNr } });
    },
    // A colleague may have changed the version: what has changed is shown, and the publisher asked again.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ["publication"] });
      void refresh(measureId);
    },
  });
  return { publish, close };
}
