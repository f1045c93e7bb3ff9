import { maxPageSize } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { byClosestName, firstRows } from "../../domain/choices/option-pages.ts";
import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import type { OptionPage, OptionRequest } from "../../ui/pickers/use-option-search.ts";
import { type ListAddress, pageQueryOf } from "./list/list-address.ts";
import { type ListConfig, type PageQuery, slugOf } from "./list-config.ts";

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

/** The other entries of a list that match a text. */
export const targetOptionsQuery = (config: ListConfig, slug: string, { text, count }: OptionRequest) => ({
  queryKey: ["administration", config.name, "options", slug, text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<PickOption>> => {
    const { rows, total } = await firstRows(text === "" ? count + 1 : Math.max(count + 1, maxPageSize), (page) =>
      config.calls.list({ ...onlyCount, searchValue: text, ...page }, signal),
    );
    const options = rows.map((row) => ({ id: slugOf(config, row), name: config.titleOf(row) }));
    const others = options.filter(({ id }) => id !== slug);
    const isListed = others.length < options.length;
    return { options: byClosestName(others, text).slice(0, count), total: isListed ? total - 1 : total };
  },
});

export const mergePreviewQuery = (config: ListConfig, slug: string, target: string) =>
  queryOptions({
    queryKey: ["administration", config.name, "merge", slug, target],
    queryFn: async () => (await config.calls.merge?.({ slug, target, dryRun: true })) ?? null,
    // A preview is never cached.
    gcTime: 0,
    staleTime: 0,
  });

/** After a change: measures and lists show names of changed entries, so everything but the session is refetched. */
export function useInvalidateAllButSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
}
