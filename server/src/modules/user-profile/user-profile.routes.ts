import {
  createSearchFilter,
  createUserProfile,
  deleteSearchFilter,
  deleteUserProfile,
  getPublicSearchFilter,
  getUserProfile,
  listPublicSearchFilters,
  updateSearchFilter,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import {
  changeFilter,
  createProfile,
  getProfile,
  getSharedFilter,
  listSharedFilters,
  removeFilter,
  removeProfile,
  saveFilter,
} from "./user-profile.service.ts";

export function userProfileRoutes(api: Api): void {
  api.implement(getUserProfile, (_, { db, caller }) => getProfile(db, caller));
  api.implement(createUserProfile, (_, { db, caller }) => createProfile(db, caller));
  api.implement(deleteUserProfile, (_, { db, caller }) => removeProfile(db, caller));
  api.implement(listPublicSearchFilters, ({ query }, { db, caller }) => listSharedFilters(db, query.type, caller));
  api.implement(getPublicSearchFilter, ({ params }, { db }) => getSharedFilter(db, params.id));
  api.implement(createSearchFilter, ({ body }, { db, caller }) => saveFilter(db, body, caller));
  api.implement(updateSearchFilter, ({ body }, { db, caller }) => changeFilter(db, body, caller));
  api.implement(deleteSearchFilter, ({ params }, { db, caller }) => removeFilter(db, params.id, caller));
}
