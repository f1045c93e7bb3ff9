import {
  type ActorOwnerType,
  type CodeEntry,
  instanceIdentifiers,
  listCodes,
  listCodesWithCount,
  listPerformingOrganizations,
  listRoles,
  maxPageSize,
  measurementSources,
  oids,
  reportingSystems,
  searchMeasures,
  suggestMeasurementSources,
  suggestReportingSystems,
} from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList, asPage } from "../../api/list-responses.ts";
import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import type { OptionPage, OptionRequest } from "../../ui/pickers/use-option-search.ts";
import { byClosestName, firstRows } from "./option-pages.ts";

export type CodeSystemName = keyof typeof oids;

/** Every code of a system, for systems with few codes. */
export const codesQuery = (system: CodeSystemName) =>
  queryOptions({
    queryKey: ["codes", system],
    queryFn: async ({ signal }): Promise<CodeEntry[]> =>
      asList(await callApi(listCodes, { params: { oid: oids[system] }, query: {} }, signal)),
  });

const maxRoles = 100;

/** The roles that actors of such an owner may have. */
export const rolesQuery = (appliesTo: ActorOwnerType) =>
  queryOptions({
    queryKey: ["administration", "roles", "for", appliesTo],
    queryFn: async ({ signal }) =>
      asList(await callApi(listRoles, { query: { index: 0, pagesize: maxRoles, appliesTo } }, signal)),
  });

export interface CodeOption extends PickOption {
  code: CodeEntry;
}

/** Systems without an order of their own show the most used codes first. */
const hasOwnOrder = (system: CodeSystemName) => system !== "keywords" && system !== "unit";

/** Codes that match a text; searched by the server, because a system may have thousands. */
export const codeOptionsQuery = (system: CodeSystemName, { text, count }: OptionRequest) => ({
  queryKey: ["codes", system, "options", text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<CodeOption>> => {
    const params = { oid: oids[system] };
    const byUse = { sortfield: "MEASURE_COUNT", sortDirection: "DESCENDING" } as const;
    const isByUse = text === "" && !hasOwnOrder(system);
    // When text is typed, more matches than requested are read, so that the closest name comes first.
    const { rows, total } = await firstRows(text === "" ? count : Math.max(count, maxPageSize), async (page) =>
      isByUse
        ? callApi(listCodesWithCount, { params, query: { ...page, ...byUse } }, signal)
        : asPage<CodeEntry>(await callApi(listCodes, { params, query: { ...page, searchValue: text } }, signal)),
    );
    const options = rows.map((code) => ({ id: code.codeId, name: code.displayName, code }));
    return { options: byClosestName(options, text).slice(0, count), total };
  },
});

const reference = {
  owner: {
    list: instanceIdentifiers.list,
    search: async (text: string, signal: AbortSignal) =>
      callApi(instanceIdentifiers.searchByName, { query: { name: text } }, signal),
  },
  measurementSource: {
    list: measurementSources.list,
    search: async (text: string, signal: AbortSignal) => suggested(suggestMeasurementSources, text, signal),
  },
  reportingSystem: {
    list: reportingSystems.list,
    search: async (text: string, signal: AbortSignal) => suggested(suggestReportingSystems, text, signal),
  },
};
/** The registers that a measure refers to by name. */
export type ReferenceKind = keyof typeof reference;

async function suggested(
  endpoint: typeof suggestMeasurementSources | typeof suggestReportingSystems,
  searchValue: string,
  signal: AbortSignal,
): Promise<PickOption[]> {
  const found = await callApi(endpoint, { query: { searchValue, limit: maxPageSize } }, signal);
  return found.map(({ id, displayName }) => ({ id, name: displayName }));
}

/** The most used entries, or those whose name contains the text, the ones that begin with it first. */
export const referenceOptionsQuery = (kind: ReferenceKind, { text, count }: OptionRequest) => ({
  queryKey: ["options", kind, text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<PickOption>> => {
    const { list, search } = reference[kind];
    if (text !== "") {
      const found = await search(text, signal);
      return { options: found.slice(0, count).map(({ id, name }) => ({ id, name })), total: found.length };
    }
    const byUse = { sortfield: "MEASURE_COUNT", sortDirection: "DESCENDING" } as const;
    const { rows, total } = await firstRows(count, async (page) =>
      asPage<PickOption>(await callApi(list, { query: { ...page, ...byUse } }, signal)),
    );
    return { options: rows.map(({ id, name }) => ({ id, name })), total };
  },
});

/** Measures that match a text, the most relevant first; all of them by title when nothing is typed. */
export const measureOptionsQuery = ({ text, count }: OptionRequest) => ({
  queryKey: ["measures", "options", text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<PickOption>> => {
    const order =
      text === ""
        ? ({ sortfield: "TITLE", sortDirection: "ASCENDING" } as const)
        : ({ sortfield: "RELEVANCE", sortDirection: "DESCENDING" } as const);
    const body = { searchValue: text, ...order, pageSize: count };
    const { pageResults, totalCount } = await callApi(searchMeasures, { body }, signal);
    const options = pageResults.map(({ mId, title, measureOwner }) => ({
      id: mId,
      name: title,
      note: measureOwner?.name,
    }));
    return { options, total: totalCount };
  },
});

/** Performing organisations whose name or type matches a text, with the organisation that each is part of. */
export const organizationOptionsQuery = ({ text, count }: OptionRequest) => ({
  queryKey: ["options", "organization", text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<PickOption>> => {
    const { rows, total } = await firstRows(text === "" ? count : Math.max(count, maxPageSize), async (page) =>
      asPage(await callApi(listPerformingOrganizations, { query: { ...page, searchValue: text } }, signal)),
    );
    const options = rows.map(({ id, name, partOf }) => ({ id, name, note: partOf?.name }));
    return { options: byClosestName(options, text).slice(0, count), total };
  },
});
