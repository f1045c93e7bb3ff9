import {
  createSearchFilter,
  createUserProfile,
  deleteSearchFilter,
  type EndpointArgs,
  getPublicSearchFilter,
  getUserProfile,
  listPublicSearchFilters,
  type UserProfile,
  updateSearchFilter,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";

const queryKey = ["saved searches"];

export const profileQuery = queryOptions({
  queryKey: [...queryKey, "mine"],
  queryFn: ({ signal }) => fetchProfile(signal),
});

/** Whoever has no profile yet gets one. */
async function fetchProfile(signal: AbortSignal): Promise<UserProfile> {
  try {
    return await callApi(getUserProfile, {}, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ENTITY_NOT_FOUND_404") throw error;
    return callApi(createUserProfile, {}, signal);
  }
}

export const sharedSearchesQuery = queryOptions({
  queryKey: [...queryKey, "shared"],
  queryFn: ({ signal }) => callApi(listPublicSearchFilters, { query: { type: "DASHBOARD_MEASURE" } }, signal),
});

/** What a shared search holds. */
export const sharedSearchQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, "shared", id],
    queryFn: ({ signal }) => callApi(getPublicSearchFilter, { params: { id } }, signal),
  });

type NewSearch = EndpointArgs<typeof createSearchFilter>["body"];

interface SearchToSave extends Omit<NewSearch, "type"> {
  /** Which saved search it takes the place of; left out, it is a new one. */
  id?: string | undefined;
}

export function useSaveSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...search }: SearchToSave) => {
      const body = { ...search, type: "DASHBOARD_MEASURE" } as const;
      return id ? callApi(updateSearchFilter, { body: { ...body, id } }) : callApi(createSearchFilter, { body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useDeleteSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteSearchFilter, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}
