import { deleteMeasure, deleteVersion, type MeasureVersion, unpublishVersion } from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";

const ifMatch = ({ revision }: Pick<MeasureVersion, "revision">) => ({ "if-match": `"${revision}"` });

export function useUnpublish(version: MeasureVersion) {
  const { refresh } = useMeasureCache();
  const { showSuccess } = useAlerts();
  return useMutation({
    mutationFn: (reason: string) =>
      callApi(unpublishVersion, { params: { id: version.id }, headers: ifMatch(version), query: { reason } }),
    onSuccess: async () => {
      await refresh(version.measureId);
      showSuccess(t("editing.unpublishing.done", { number: version.versionNr }));
    },
  });
}

/** Opens the last remaining version, or the list when the measure itself is gone. */
export function useDeleteVersion(version: MeasureVersion) {
  const navigate = useNavigate();
  const { put, refresh, forget } = useMeasureCache();
  const { showSuccess } = useAlerts();
  return useMutation({
    mutationFn: () => callApi(deleteVersion, { params: { id: version.id }, headers: ifMatch(version) }),
    onSuccess: async (measure) => {
      const last = measure.measureVersions.at(-1);
      if (!last) {
        await navigate({ to: "/" });
        forget(version.measureId);
        return showSuccess(t("editing.deleting.doneMeasure"));
      }
      await navigate({ to: "/measure/$id", params: { id: measure.id }, search: { version: last.versionNr } });
      put(measure);
      void refresh(measure.id);
      showSuccess(t("editing.deleting.doneVersion", { number: version.versionNr }));
    },
  });
}

export function useDeleteMeasure(measureId: string) {
  const navigate = useNavigate();
  const { forget } = useMeasureCache();
  const { showSuccess } = useAlerts();
  return useMutation({
    mutationFn: () => callApi(deleteMeasure, { params: { id: measureId } }),
    onSuccess: async () => {
      await navigate({ to: "/" });
      forget(measureId);
      showSuccess(t("editing.deleting.doneMeasure"));
    },
  });
}
