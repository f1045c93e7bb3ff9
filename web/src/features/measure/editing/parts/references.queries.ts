import { suggestMeasurementSources, suggestReportingSystems } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../api/call-api.ts";
import { typeaheadSize } from "../fields/codes.queries.ts";

const suggestions = { measurementSource: suggestMeasurementSources, reportingSystem: suggestReportingSystems };
export type ReferenceKind = keyof typeof suggestions;

export const referencesQuery = (kind: ReferenceKind, searchValue: string) =>
  queryOptions({
    queryKey: ["typeahead", kind, searchValue],
    queryFn: async ({ signal }) => {
      const query = { searchValue, limit: typeaheadSize };
      const found = await callApi(suggestions[kind], { query }, signal);
      return found.map(({ id, displayName }) => ({ id, name: displayName }));
    },
    placeholderData: keepPreviousData,
    enabled: searchValue !== "",
  });
