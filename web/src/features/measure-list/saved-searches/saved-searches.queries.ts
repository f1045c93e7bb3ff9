import {
  createUserProfile,
  getPublicSearchFilter,
  getUserProfile,
  listPublicSearchFilters,
  type UserProfile,
} from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { readableOffline } from "../../../api/query-client.ts";

export const savedSearchesKey = ["saved searches"];

export const profileQuery = queryOptions({
  queryKey: [...savedSearchesKey, "mine"],
  queryFn: ({ signal }) => fetchProfile(signal),
});

/** A user without a profile gets one. */
async function fetchProfile(signal: AbortSignal): Promise<UserProfile> {
  try {
    return await callApi(getUserProfile, {}, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ENTITY_NOT_FOUND_404") throw error;
    return callApi(createUserProfile, {}, signal);
  }
}

export const sharedSearchesQuery = queryOptions({
  ...readableOffline,
  queryKey: [...savedSearchesKey, "shared"],
  queryFn: ({ signal }) => callApi(listPublicSearchFilters, { query: { type: "DASHBOARD_MEASURE" } }, signal),
});

/** The content of a shared search. */
export const sharedSearchQuery = (id: string) =>
  queryOptions({
    queryKey: [...savedSearchesKey, "shared", id],
    queryFn: ({ signal }) => callApi(getPublicSearchFilter, { params: { id } }, signal),
  });
