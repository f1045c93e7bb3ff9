import { getRouteApi } from "@tanstack/react-router";
import { createContext, use, useCallback } from "react";
import type { ListSearch } from "./list-search.ts";

const route = getRouteApi("/default/");

export type ChangeList = (changes: ListSearch, options?: { replace?: boolean }) => Promise<void>;

/** What the list shows: what the address says, as soon as no key waits for its letter. */
export const ShownSearch = createContext<ListSearch>({});

/** The state of the list in the address. */
export const useListAddress = (): ListSearch => route.useSearch();

/** The state of the list, and the way to change it. */
export const useListSearch = (): [ListSearch, ChangeList] => [use(ShownSearch), useChangeList()];

/** Every change but a change of page starts at page 1. */
export function useChangeList(): ChangeList {
  const navigate = route.useNavigate();

  return useCallback<ChangeList>(
    (changes, { replace = false } = {}) =>
      navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace, resetScroll: false }),
    [navigate],
  );
}

/** What narrows the list apart from the text. It stays the same object while somebody types. */
export const useListFilters = (): ListSearch =>
  route.useSearch({ select: ({ search: _text, page: _page, ...filters }) => filters, structuralSharing: true });
