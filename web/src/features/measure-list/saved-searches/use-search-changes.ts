import type { SearchFilter } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { measureListQuery } from "../measure-list.queries.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import { toFilterConfiguration } from "./filter-configuration.ts";
import { useDeleteSearch, useSaveSearch } from "./saving.queries.ts";
import type { SavedSearch } from "./use-saved-searches.ts";

type Changes = Partial<Pick<SearchFilter, "name" | "publiclyAvailable" | "filterConfiguration">>;

/** The actions on one saved search; each reports its success. */
export function useSearchChanges({ id, name, publiclyAvailable, filterConfiguration }: SavedSearch) {
  const [current] = useShownAddress();
  const { data: result } = useQuery(measureListQuery(current));
  const saving = useSaveSearch();
  const sharing = useSaveSearch();
  const deleting = useDeleteSearch();
  const { showSuccess } = useAlerts();

  const change = async (changes: Changes, done: string) => {
    await saving.mutateAsync({ id, name, publiclyAvailable, filterConfiguration, ...changes });
    showSuccess(done);
  };
  return {
    isSharing: sharing.isPending,
    /** The error of sharing the search, or of no longer sharing it. */
    shareError: sharing.error,
    rename: (newName: string) => change({ name: newName }, t("savedSearches.renamed", { name: newName })),
    share: (isShared: boolean) =>
      sharing.mutate(
        { id, name, filterConfiguration, publiclyAvailable: isShared },
        {
          onSuccess: () =>
            showSuccess(t(isShared ? "savedSearches.nowShared" : "savedSearches.noLongerShared", { name })),
        },
      ),
    overwrite: () =>
      change(
        { filterConfiguration: toFilterConfiguration(current, result?.facets) },
        t("savedSearches.overwritten", { name }),
      ),
    remove: async () => {
      await deleting.mutateAsync(id);
      showSuccess(t("savedSearches.deleted", { name }));
    },
  };
}
