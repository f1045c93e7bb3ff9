import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const retryableStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const minute = 60_000;

const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.hasNoResponse || retryableStatuses.has(error.status));

/** Reads get one more try, writes none. Every failure passes through the one handler. */
export function createQueryClient(onFailure: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        staleTime: minute,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 400,
      },
      mutations: { retry: false },
    },
  });
}
