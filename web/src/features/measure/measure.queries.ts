import {
  listHelpTexts,
  listMeasureGroups,
  listViewGroupsOfMeasure,
  type MeasureGroup,
} from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";
import { readableOffline } from "../../api/query-client.ts";

const hourMs = 3_600_000;

export const helpTextsQuery = queryOptions({
  ...readableOffline,
  queryKey: ["helpTexts"],
  queryFn: ({ signal }) => callApi(listHelpTexts, {}, signal),
  staleTime: hourMs,
});

export const viewGroupsOfMeasureQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["viewGroups", "of measure", id],
    queryFn: ({ signal }) => callApi(listViewGroupsOfMeasure, { params: { id } }, signal),
  });

const holds =
  (id: string) =>
  ({ measures }: MeasureGroup): boolean =>
    measures.some((measure) => measure.id === id);

export const measureGroupsOfMeasureQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measureGroups", "all"],
    queryFn: async ({ signal }) => asList(await callApi(listMeasureGroups, { query: {} }, signal)),
    select: (groups) => groups.filter(holds(id)),
  });
