import {
  confirmNotificationAddress,
  getNotificationSettings,
  type MailFrequency,
  type NotificationSettings,
  updateNotificationSettings,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

export const mailSettingsQuery = queryOptions({
  queryKey: ["account", "mail"],
  queryFn: ({ signal }) => callApi(getNotificationSettings, {}, signal),
  staleTime: 0,
});

export const useSaveMailSettings = () =>
  useSettingsMutation((body: { frequency: MailFrequency; email: string | null }) =>
    callApi(updateNotificationSettings, { body }),
  );

export const useConfirmAddress = () =>
  useSettingsMutation((code: string) => callApi(confirmNotificationAddress, { body: { code } }));

/** The response is the updated settings. */
function useSettingsMutation<Input>(mutationFn: (input: Input) => Promise<NotificationSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => void queryClient.setQueryData(mailSettingsQuery.queryKey, settings),
  });
}
