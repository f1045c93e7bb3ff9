import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ListAddress, pageQueryOf } from "./list/list-address.ts";
import type { ListConfig, PageQuery } from "./list-config.ts";

export const listQuery = (config: ListConfig, address: ListAddress) => {
  const query = pageQueryOf(config, address);
  return queryOptions({
    queryKey: ["administration", config.name, "list", query],
    queryFn: ({ signal }) => config.calls.list(query, signal),
    placeholderData: keepPreviousData,
  });
};

const onlyCount: PageQuery = {
  searchValue: "",
  sortfield: undefined,
  sortDirection: "ASCENDING",
  index: 0,
  pagesize: 1,
};

export const countQuery = (config: ListConfig) =>
  queryOptions({
    queryKey: ["administration", config.name, "count"],
    queryFn: async ({ signal }) => (await config.calls.list(onlyCount, signal)).totalCount,
  });

export const entryQuery = (config: ListConfig, slug: string) =>
  queryOptions({
    queryKey: ["administration", config.name, "entry", slug],
    queryFn: ({ signal }) => config.calls.get(slug, signal),
  });

/** Lists without usage information return an empty usage. */
export const usageQuery = (config: ListConfig, slug: string) =>
  queryOptions({
    queryKey: ["administration", config.name, "uses", slug],
    queryFn: async ({ signal }) => (await config.calls.listUsage?.(slug, signal)) ?? [],
  });

/** The first entries that a few typed words fit. */
export const suggestionsQuery = (config: ListConfig, searchValue: string) =>
  listQuery(config, { search: searchValue, pageSize: 20 });

export const mergePreviewQuery = (config: ListConfig, slug: string, target: string) =>
  queryOptions({
    queryKey: ["administration", config.name, "merge", slug, target],
    queryFn: async () => (await config.calls.merge?.({ slug, target, dryRun: true })) ?? null,
    // A preview is never cached.
    gcTime: 0,
    staleTime: 0,
  });

/** After a change: measures and lists show names of changed entries, so everything but the session is refetched. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
}
