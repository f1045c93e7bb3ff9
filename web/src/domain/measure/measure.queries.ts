import { copyMeasure, createNewMeasureVersion, getMeasure, type Measure } from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { errorFromStatus } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { readableOffline } from "../../api/query-client.ts";
import { lacksTicket } from "../../api/ticket.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { markMissing } from "./deleted-versions.ts";

export const measureQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measure", id],
    queryFn: async ({ signal, client, queryKey }) => {
      // A visitor's response has no draft, which would then be mistaken for a deleted version.
      if (lacksTicket()) throw errorFromStatus(401, "There is no ticket any more");
      const measure = await callApi(getMeasure, { params: { id } }, signal);
      markMissing(client, client.getQueryData(queryKey), measure);
      return measure;
    },
  });

/** Keeps the measure, its history and the lists consistent after a change. */
export function useMeasureCache() {
  const queryClient = useQueryClient();
  return {
    put: (measure: Measure) => queryClient.setQueryData(measureQuery(measure.id).queryKey, measure),
    /** The measure's key begins those of its history. */
    refresh: async (measureId: string) => {
      void queryClient.invalidateQueries({ queryKey: ["measures"] });
      await queryClient.invalidateQueries({ queryKey: measureQuery(measureId).queryKey });
    },
    forget: (measureId: string) => {
      queryClient.removeQueries({ queryKey: measureQuery(measureId).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["measures"] });
    },
  };
}

/** Navigates to the newest version, open for editing. */
function useOpenForEditing() {
  const navigate = useNavigate();
  const { put } = useMeasureCache();
  return async (measure: Measure) => {
    put(measure);
    const version = measure.measureVersions.at(-1)?.versionNr;
    await navigate({ to: "/measure/$id", params: { id: measure.id }, search: { version, edit: true } });
  };
}

export function useNewVersion(measureId: string) {
  const { showSuccess } = useAlerts();
  const open = useOpenForEditing();
  return useMutation({
    mutationFn: (validFrom: number) =>
      callApi(createNewMeasureVersion, { params: { id: measureId }, body: { validFrom } }),
    onSuccess: async (measure) => {
      await open(measure);
      showSuccess(t("versionActions.made", { number: measure.measureVersions.at(-1)?.versionNr ?? 1 }));
    },
  });
}

export function useCopyMeasure(measureId: string) {
  const { showSuccess, showError } = useAlerts();
  const open = useOpenForEditing();
  return useMutation({
    mutationFn: () => callApi(copyMeasure, { params: { id: measureId } }),
    onSuccess: async (measure) => {
      await open(measure);
      showSuccess(t("versionActions.copied"));
    },
    // The menu or page where the action was chosen has no space for a message.
    onError: (error) => showError(rejectionText(error, t("versionActions.notCopied"))),
  });
}
