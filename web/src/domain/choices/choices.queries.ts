import {
  type CodeEntry,
  instanceIdentifiers,
  listCodes,
  oids,
  suggestMeasurementSources,
  suggestReportingSystems,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";

const pickerSize = 200;
/** Maximum number of suggestions. */
export const typeaheadSize = 10;

export const codesQuery = (system: keyof typeof oids) =>
  queryOptions({
    queryKey: ["codes", system],
    queryFn: async ({ signal }): Promise<CodeEntry[]> =>
      asList(
        await callApi(listCodes, { params: { oid: oids[system] }, query: { index: 0, pagesize: pickerSize } }, signal),
      ),
  });

export const ownersQuery = (name: string) =>
  queryOptions({
    queryKey: ["instanceIdentifiers", "named", name],
    queryFn: async ({ signal }) => {
      const owners = await callApi(instanceIdentifiers.searchByName, { query: { name } }, signal);
      return owners.slice(0, typeaheadSize).map(({ id, name: title }) => ({ id, name: title }));
    },
    placeholderData: keepPreviousData,
    enabled: name !== "",
  });

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
