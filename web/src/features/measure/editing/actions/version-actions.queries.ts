import {
  copyMeasure,
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  type Measure,
  type MeasureVersion,
  unpublishVersion,
} from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../../../api/call-api.ts";
import { t } from "../../../../texts/t.ts";
import { useAlerts } from "../../../../ui/alerts/alerts-context.ts";
import { measureQuery } from "../../measure.queries.ts";

export const ifMatch = ({ revision }: Pick<MeasureVersion, "revision">) => ({ "if-match": `"${revision}"` });

/** After every deed the page and the lists tell the same. */
export function useMeasureCache() {
  const queryClient = useQueryClient();
  return {
    put: (measure: Measure) => queryClient.setQueryData(measureQuery(measure.id).queryKey, measure),
    refresh: async (measureId: string) => {
      void queryClient.invalidateQueries({ queryKey: ["measures"] });
      await queryClient.invalidateQueries({ queryKey: measureQuery(measureId).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["history"] });
    },
    forget: (measureId: string) => {
      queryClient.removeQueries({ queryKey: measureQuery(measureId).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["measures"] });
    },
  };
}

/** To a version, open for editing. */
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
  const { showDone } = useAlerts();
  const open = useOpenForEditing();
  return useMutation({
    mutationFn: () => callApi(createNewMeasureVersion, { params: { id: measureId } }),
    onSuccess: async (measure) => {
      await open(measure);
      showDone(t("editing.actions.made", { number: measure.measureVersions.at(-1)?.versionNr ?? 1 }));
    },
  });
}

export function useCopyMeasure(measureId: string) {
  const { showDone } = useAlerts();
  const open = useOpenForEditing();
  return useMutation({
    mutationFn: () => callApi(copyMeasure, { params: { id: measureId } }),
    onSuccess: async (measure) => {
      await open(measure);
      showDone(t("editing.actions.copied"));
    },
  });
}

export function useUnpublish(version: MeasureVersion) {
  const { refresh } = useMeasureCache();
  const { showDone } = useAlerts();
  return useMutation({
    mutationFn: (reason: string) =>
      callApi(unpublishVersion, { params: { id: version.id }, headers: ifMatch(version), query: { reason } }),
    onSuccess: async () => {
      await refresh(version.measureId);
      showDone(t("editing.unpublishing.done", { number: version.versionNr }));
    },
  });
}

/** The last remaining version is chosen; without one there is nothing left to show, and the user goes home. */
export function useDeleteVersion(version: MeasureVersion) {
  const navigate = useNavigate();
  const { put, refresh, forget } = useMeasureCache();
  const { showDone } = useAlerts();
  return useMutation({
    mutationFn: () => callApi(deleteVersion, { params: { id: version.id }, headers: ifMatch(version) }),
    onSuccess: async (measure) => {
      const last = measure.measureVersions.at(-1);
      if (!last) {
        await navigate({ to: "/" });
        forget(version.measureId);
        return showDone(t("editing.deleting.doneMeasure"));
      }
      await navigate({ to: "/measure/$id", params: { id: measure.id }, search: { version: last.versionNr } });
      put(measure);
      void refresh(measure.id);
      showDone(t("editing.deleting.doneVersion", { number: version.versionNr }));
    },
  });
}

export function useDeleteMeasure(measureId: string) {
  const navigate = useNavigate();
  const { forget } = useMeasureCache();
  const { showDone } = useAlerts();
  return useMutation({
    mutationFn: () => callApi(deleteMeasure, { params: { id: measureId } }),
    onSuccess: async () => {
      await navigate({ to: "/" });
      forget(measureId);
      showDone(t("editing.deleting.doneMeasure"));
    },
  });
}
