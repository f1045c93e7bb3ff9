import {
  createSearchFilter,
  deleteSearchFilter,
  type EndpointArgs,
  updateSearchFilter,
} from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { savedSearchesKey } from "./saved-searches.queries.ts";

type NewSearch = EndpointArgs<typeof createSearchFilter>["body"];

interface SearchToSave extends Omit<NewSearch, "type"> {
  /** The id of the saved search to replace; omitted for a new one. */
  id?: string | undefined;
}

export function useSaveSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...search }: SearchToSave) => {
      const body = { ...search, type: "DASHBOARD_MEASURE" } as const;
      return id ? callApi(updateSearchFilter, { body: { ...body, id } }) : callApi(createSearchFilter, { body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedSearchesKey }),
  });
}

export function useDeleteSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteSearchFilter, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedSearchesKey }),
  });
}
