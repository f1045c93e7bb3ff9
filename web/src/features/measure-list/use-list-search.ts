import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ListSearch } from "./list-search.ts";

const route = getRouteApi("/default/");

export type ChangeList = (changes: ListSearch, options?: { replace?: boolean }) => Promise<void>;

/** The state of the list in the address, and the way to change it. Every change but a change of page starts at page 1. */
export function useListSearch(): [ListSearch, ChangeList] {
  const search = route.useSearch();
  const navigate = route.useNavigate();

  const change = useCallback<ChangeList>(
    (changes, { replace = false } = {}) =>
      navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace, resetScroll: false }),
    [navigate],
  );
  return [search, change];
}

/** What narrows the list apart from the text. It stays the same object while somebody types. */
export const useListFilters = (): ListSearch =>
  route.useSearch({ select: ({ search: _text, page: _page, ...filters }) => filters, structuralSharing: true });
