import { type MeasureVersion, publishVersion, schedulePublication } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { formatMoment, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { reasonKey } from "./publish-form.tsx";
import { timeKey } from "./publish-time.tsx";

interface Publication {
  reason: string;
  closesEarlier: boolean;
  /** When to publish; at once if undefined. */
  publishAt?: number | undefined;
}

/** Publishes exactly the revision that is shown, now or at a given time. */
export function usePublish(version: MeasureVersion, revision: number, onClose: () => void) {
  // After the panel is closed, publishing must not navigate away. Callbacks of mutate() would not do: the panel also
  // disappears when the page learns of the published version before the response.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { refresh } = useMeasureCache();
  const { showSuccess } = useAlerts();
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
      showSuccess(
        publishAt === undefined
          ? t("editing.publishing.done", { number: versionNr })
          : t("publication.scheduled.done", { time: unbroken(formatMoment(publishAt)) }),
      );
      if (isClosed.current) return;
      close();
      await navigate({ to: "/measure/$id", params: { id: measureId }, search: { version: versionNr } });
    },
    // A colleague may have changed the version: the changes are shown, and the publisher is asked again.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ["publication"] });
      void refresh(measureId);
    },
  });
  return { publish, close };
}
