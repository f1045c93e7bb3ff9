import {
  type EndpointArgs,
  type EndpointResult,
  type exportMeasures,
  facetNames,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { readableOffline } from "../../api/query-client.ts";
import {
  chosenOf,
  columnsOf,
  type MeasureListAddress,
  pageOf,
  pageSizeOf,
  searchedText,
  sortingOf,
} from "./measure-list-address.ts";

export type MeasureListResult = EndpointResult<typeof searchMeasures>;

export const measureListQuery = (search: MeasureListAddress) => {
  const body = toSearchBody(search);
  return queryOptions({
    ...readableOffline,
    queryKey: ["measures", "list", body],
    queryFn: ({ signal }) => callApi(searchMeasures, { body }, signal),
    placeholderData: keepPreviousData,
    // A failed prefetch is shown as an error and not repeated on mount.
    retryOnMount: false,
  });
};

const toSearchBody = (search: MeasureListAddress): EndpointArgs<typeof searchMeasures>["body"] => ({
  ...toSearchCriteria(search),
  index: pageOf(search) - 1,
  pageSize: pageSizeOf(search),
  facets: true,
});

/** The query of the list, for a file with the columns that are shown. */
export const toExportBody = (search: MeasureListAddress): EndpointArgs<typeof exportMeasures>["body"] => ({
  ...toSearchCriteria(search),
  columns: columnsOf(search),
});

function toSearchCriteria(search: MeasureListAddress) {
  const { field, direction } = sortingOf(search);
  return {
    ...Object.fromEntries(
      facetNames.map((name) => [name, chosenOf(search, name)]).filter(([, values]) => values?.length),
    ),
    searchValue: searchedText(search) || undefined,
    textSearchSubset: search.subset,
    expiresBeforeNrOfMonths: search.expires,
    validFrom: toTime(search.validFrom),
    validTo: toTime(search.validTo),
    ids: search.ids,
    editedByMe: search.mine,
    sortfield: field,
    sortDirection: direction,
  };
}

const toTime = (date: string | undefined) => (date ? Date.parse(date) : undefined);
