import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";

/** Known from events only: the server returns nothing for a deleted version. */
const deletedQuery = (versionId: string) =>
  queryOptions({
    queryKey: ["deletedVersion", versionId],
    queryFn: skipToken,
    initialData: false,
    staleTime: Infinity,
  });

export const markDeleted = (queryClient: QueryClient, versionId: string): void =>
  void queryClient.setQueryData(deletedQuery(versionId).queryKey, true);

/** Whether the version that is shown has been deleted since it was read. */
export const useIsDeleted = (versionId: string): boolean => useQuery(deletedQuery(versionId)).data === true;
