import {
  type Endpoint,
  getMessageSending,
  getPolling,
  getQueues,
  type OperationStatus,
  pauseMessageSending,
  pausePolling,
  resumeMessageSending,
  resumePolling,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

const calls = {
  messagesending: { status: getMessageSending, pause: pauseMessageSending, resume: resumeMessageSending },
  polling: { status: getPolling, pause: pausePolling, resume: resumePolling },
} satisfies Record<string, Record<string, Endpoint>>;

export type Operation = keyof typeof calls;

const pollIntervalMs = 10_000;

export const operationQuery = (operation: Operation) =>
  queryOptions<OperationStatus>({
    queryKey: ["tech admin", "operation", operation],
    queryFn: ({ signal }) => callApi(calls[operation].status, {}, signal),
    refetchInterval: pollIntervalMs,
  });

export const queuesQuery = queryOptions({
  queryKey: ["tech admin", "queues"],
  queryFn: ({ signal }) => callApi(getQueues, {}, signal),
  refetchInterval: pollIntervalMs,
});

export function useSetPaused(operation: Operation) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isPaused: boolean): Promise<OperationStatus> =>
      callApi(isPaused ? calls[operation].pause : calls[operation].resume, {}),
    onSuccess: (status) => queryClient.setQueryData(operationQuery(operation).queryKey, status),
  });
}
