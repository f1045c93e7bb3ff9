import type { SearchFilter } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../session/session.queries.ts";
import { useAccess } from "../../session/use-access.ts";
import { profileQuery, sharedSearchesQuery } from "./saved-searches.queries.ts";

export interface SavedSearch extends SearchFilter {
  /** The user who shares it; undefined for the visitor's own searches. */
  sharedBy: string | undefined;
  /** Its owner may change it, and an administrator may change what is shared. */
  canChange: boolean;
}

interface SavedSearches {
  mine: SavedSearch[];
  /** The searches that others share. */
  shared: SavedSearch[];
  isPending: boolean;
}

export function useSavedSearches(): SavedSearches {
  const hasAccess = useAccess();
  const user = useQuery(userQuery);
  const hasProfile = hasAccess("userprofile:crud");
  const profile = useQuery({ ...profileQuery, enabled: hasProfile });
  const others = useQuery(sharedSearchesQuery);

  const filters = hasProfile ? (profile.data?.filters ?? []) : [];
  const shared = (others.data ?? []).filter(({ mine }) => !mine);
  return {
    mine: filters.map((filter) => ({ ...filter, sharedBy: undefined, canChange: true })),
    shared: shared.map(({ owner, mine: _, ...filter }) => ({
      ...filter,
      sharedBy: owner,
      canChange: hasAccess("publicfilters:crud"),
    })),
    isPending: user.isLoading || profile.isLoading || others.isLoading,
  };
}
