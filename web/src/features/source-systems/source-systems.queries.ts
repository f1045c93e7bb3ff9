import { measurementSources, reportingSystems } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-answers.ts";

export type Kind = "sources" | "systems";

export const sourcesQuery = queryOptions({
  queryKey: ["source systems", "sources"],
  queryFn: async ({ signal }) => asList(await callApi(measurementSources.list, { query: {} }, signal)),
});

export const systemsQuery = queryOptions({
  queryKey: ["source systems", "systems"],
  queryFn: async ({ signal }) => asList(await callApi(reportingSystems.list, { query: {} }, signal)),
});

const listMeasures = { sources: measurementSources.listMeasures, systems: reportingSystems.listMeasures };

export const measuresOfQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ["source systems", kind, "measures", id],
    queryFn: ({ signal }) => callApi(listMeasures[kind], { params: { id } }, signal),
  });
