import { listViewGroupsWithLabel, listViewTemplates } from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";

export const viewTemplatesQuery = queryOptions({
  queryKey: ["viewGroups", "templates"],
  queryFn: async ({ signal }) => asList(await callApi(listViewTemplates, { query: {} }, signal)),
});

export const groupsOfLabelQuery = (id: string) =>
  queryOptions({
    queryKey: ["viewGroups", "of label", id],
    queryFn: ({ signal }) => callApi(listViewGroupsWithLabel, { params: { id } }, signal),
  });

/** Changes a group or a template and then refetches both, also after a failure. */
export function useChange(onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: onChanged,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["viewGroups"] }),
  });
}
