import { getRouteApi } from "@tanstack/react-router";
import { createContext, use, useCallback } from "react";
import type { MeasureListAddress } from "./measure-list-address.ts";

const route = getRouteApi("/default/");

export type ChangeAddress = (changes: MeasureListAddress, options?: { replace?: boolean }) => Promise<void>;

/** The address that the list shows: the current one, in a deferred render so that typing is not delayed. */
export const ShownAddress = createContext<MeasureListAddress>({});

/** The state of the list in the address, and a function to change it. */
export const useMeasureListAddress = (): [MeasureListAddress, ChangeAddress] => [route.useSearch(), useChangeAddress()];

/** The address that the list shows, and the same function. */
export const useShownAddress = (): [MeasureListAddress, ChangeAddress] => [use(ShownAddress), useChangeAddress()];

/** Every change but a change of page starts at page 1. */
export function useChangeAddress(): ChangeAddress {
  const navigate = route.useNavigate();

  return useCallback<ChangeAddress>(
    (changes, { replace = false } = {}) =>
      navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace, resetScroll: false }),
    [navigate],
  );
}

/** The filters of the list, without the search text. The object does not change while somebody types. */
export const useListFilters = (): MeasureListAddress =>
  route.useSearch({ select: ({ search: _text, page: _page, ...filters }) => filters, structuralSharing: true });
