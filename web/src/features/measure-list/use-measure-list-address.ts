import { getRouteApi } from "@tanstack/react-router";
import { createContext, use, useCallback } from "react";
import type { MeasureListAddress } from "./measure-list-address.ts";

const route = getRouteApi("/default/");

export type ChangeAddress = (changes: MeasureListAddress, options?: { replace?: boolean }) => Promise<void>;

/** What the list shows: what the address says, as soon as no key waits for its letter. */
export const ShownAddress = createContext<MeasureListAddress>({});

/** The state of the list in the address, and a function to change it. */
export const useMeasureListAddress = (): [MeasureListAddress, ChangeAddress] => [route.useSearch(), useChangeAddress()];

/** The state that the list shows, and the same function. */
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

/** What narrows the list apart from the text. It stays the same object while somebody types. */
export const useListFilters = (): MeasureListAddress =>
  route.useSearch({ select: ({ search: _text, page: _page, ...filters }) => filters, structuralSharing: true });
