import { searchMeasures } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

const maxSuggestions = 10;

/** The measures that a few typed words most likely mean. */
export const measureSuggestionsQuery = (searchValue: string) =>
  queryOptions({
    queryKey: ["measures", "for title", searchValue],
    queryFn: async ({ signal }) => {
      const body = {
        searchValue,
        sortfield: "RELEVANCE",
        sortDirection: "DESCENDING",
        pageSize: maxSuggestions,
      } as const;
      const { pageResults } = await callApi(searchMeasures, { body }, signal);
      return pageResults;
    },
    placeholderData: keepPreviousData,
    enabled: searchValue.trim() !== "",
  });
