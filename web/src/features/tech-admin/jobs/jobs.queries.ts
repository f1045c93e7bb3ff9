import { type JobState, listJobs, retryJob } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";

const shownJobs = 20;

export const jobsQuery = (state: JobState | "") =>
  queryOptions({
    queryKey: ["tech admin", "jobs", state],
    queryFn: ({ signal }) => callApi(listJobs, { query: { state, index: 0, pagesize: shownJobs } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

export function useRetryJob() {
  const queryClient = useQueryClient();
  const { showSuccess } = useAlerts();
  return useMutation({
    mutationFn: (id: string) => callApi(retryJob, { params: { id } }),
    onSuccess: async () => {
      showSuccess(t("techAdmin.jobs.retried"));
      await queryClient.invalidateQueries({ queryKey: ["tech admin", "jobs"] });
    },
  });
}
