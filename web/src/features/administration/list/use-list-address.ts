import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ListAddress } from "./list-address.ts";

const route = getRouteApi("/default/administration/$list");

export type ChangeAddress = (changes: ListAddress, options?: { replace?: boolean }) => Promise<void>;

/** The state of the list in the address, and a function to change it. Every change except of the page starts at page 1. */
export function useListAddress(): [ListAddress, ChangeAddress] {
  const address = route.useSearch();
  const navigate = useNavigate();
  // Relative to the current page: a late search must not close the entry that has been opened meanwhile.
  const change: ChangeAddress = (changes, { replace = false } = {}) =>
    navigate({
      to: ".",
      search: (previous) => ({ ...previous, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  return [address, change];
}
