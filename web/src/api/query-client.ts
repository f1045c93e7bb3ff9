import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const minuteMs = 60_000;

const isWorthRetrying = (error: Error) => error instanceof ApiError && (error.isTransient || error.status === 409);

const retryOnce = (failures: number, error: Error) => failures < 1 && isWorthRetrying(error);

/**
 * For reads whose responses the service worker stores: sent also while there is no network. Without a stored response they
 * fail at once, so that the page can say so, and are sent again when the network is back.
 */
export const readableOffline = {
  networkMode: "offlineFirst",
  retry: (failures: number, error: Error) => onlineManager.isOnline() && retryOnce(failures, error),
} as const;

/** Reads are retried at most once, writes never. Every failure is passed to `onFailure`. */
export function createQueryClient(onFailure: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        retry: retryOnce,
        retryDelay: 400,
      },
      mutations: { retry: false },
    },
  });
}
