import {
  changeOwnPassword,
  confirmSecondFactor,
  getOwnPassword,
  getSecondFactor,
  listRecentLogins,
  removeSecondFactor,
  startSecondFactor,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second factor"],
  queryFn: ({ signal }) => callApi(getSecondFactor, {}, signal),
});

export const ownPasswordQuery = queryOptions({
  queryKey: ["account", "password"],
  queryFn: ({ signal }) => callApi(getOwnPassword, {}, signal),
});

/** Passwords are not cached. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => callApi(changeOwnPassword, { body }),
    gcTime: 0,
  });

export const recentLoginsQuery = queryOptions({
  queryKey: ["account", "logins"],
  queryFn: ({ signal }) => callApi(listRecentLogins, {}, signal),
  staleTime: 0,
});

/** The secret is sent once and not cached. */
export const useStartSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => callApi(startSecondFactor, { body: { password } }), gcTime: 0 });

export const useConfirmSecondFactor = () =>
  useMutation({ mutationFn: (code: string) => callApi(confirmSecondFactor, { body: { code } }), gcTime: 0 });

export function useRemoveSecondFactor() {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: (code: string) => callApi(removeSecondFactor, { body: { code } }),
    onSuccess: refresh,
  });
}

export function useRefreshSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient();
  // Rights may depend on it.
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ["account"] });
    await queryClient.invalidateQueries({ queryKey: ["session"] });
  };
}
