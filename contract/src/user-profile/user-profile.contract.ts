import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { personName } from "../person-names.ts";
import { requiredLine } from "../text-input.ts";
import { filterConfiguration, filterConfigurationInput } from "./filter-configuration.ts";

export const searchFilterType = z.enum(["DASHBOARD_MEASURE"]);
export type SearchFilterType = z.infer<typeof searchFilterType>;

export const searchFilter = z.object({
  id,
  name: z.string(),
  type: searchFilterType,
  publiclyAvailable: z.boolean(),
  filterConfiguration,
});
export type SearchFilter = z.infer<typeof searchFilter>;

/** A filter that somebody shares with everyone, with what it holds, so that a client can apply it. */
export const publicSearchFilter = searchFilter.extend({ owner: personName, mine: z.boolean() });
export type PublicSearchFilter = z.infer<typeof publicSearchFilter>;

export const searchFilterInput = z.object({
  name: requiredLine(200),
  type: searchFilterType,
  publiclyAvailable: z.boolean().default(false),
  filterConfiguration: filterConfigurationInput,
});
export type SearchFilterInput = z.infer<typeof searchFilterInput>;

export const userProfile = z.object({ id, filters: z.array(searchFilter) });
export type UserProfile = z.infer<typeof userProfile>;

const profilePath = "/userprofile/";

export const getUserProfile = endpoint({
  method: "GET",
  path: profilePath,
  summary: "The caller's profile with its saved searches",
  access: "userprofile:crud",
  response: userProfile,
});

export const createUserProfile = endpoint({
  method: "POST",
  effect: "write",
  path: profilePath,
  summary: "Give the caller a profile; one that is already there is left as it is",
  access: "userprofile:crud",
  response: userProfile,
});

export const deleteUserProfile = endpoint({
  method: "DELETE",
  effect: "write",
  path: profilePath,
  summary: "Delete the caller's profile with all its saved searches",
  access: "userprofile:crud",
  response: noContent,
});

export const listPublicSearchFilters = endpoint({
  method: "GET",
  path: "/userprofile/searchfilters/public",
  summary: "Saved searches that are shared with everyone, with what they hold, by name",
  access: "measures:read",
  query: z.object({ type: searchFilterType.default("DASHBOARD_MEASURE") }),
  response: z.array(publicSearchFilter),
});

export const getPublicSearchFilter = endpoint({
  method: "GET",
  path: "/userprofile/searchfilters/public/:id",
  summary: "What a shared search holds",
  access: "measures:read",
  params: idParams,
  response: searchFilter,
});

export const createSearchFilter = endpoint({
  method: "POST",
  effect: "write",
  path: "/userprofile/searchfilters",
  summary: "Save a search",
  access: "userprofile:crud",
  body: searchFilterInput,
  response: searchFilter,
});

export const updateSearchFilter = endpoint({
  method: "PUT",
  effect: "write",
  path: "/userprofile/searchfilters",
  summary: "Change a saved search; one that is shared can also be changed by an administrator",
  access: "userprofile:crud",
  body: searchFilterInput.extend({ id }),
  response: searchFilter,
});

export const deleteSearchFilter = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/userprofile/searchfilters/:id",
  summary: "Delete a saved search; one that is shared can also be deleted by an administrator",
  access: "userprofile:crud",
  params: idParams,
  response: noContent,
});
