import type { QueryClient } from "@tanstack/react-query";
import { type MeasureListAddress, noFilters } from "../measure-list-address.ts";
import { toMeasureListAddress } from "./filter-configuration.ts";
import { sharedSearchQuery } from "./saved-searches.queries.ts";

/** The address of the list for a shared search. One that is no longer shared gives the whole list. */
export async function openSharedSearch(queryClient: QueryClient, id: string): Promise<MeasureListAddress> {
  const { filterConfiguration } = await queryClient.fetchQuery(sharedSearchQuery(id)).catch(() => nothing);
  return { ...noFilters, ...(filterConfiguration && toMeasureListAddress(filterConfiguration)), saved: undefined };
}

const nothing = { filterConfiguration: undefined };
