import { findViewGroupsOfMeasure, getMeasure, listHelpTexts } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

export const measureQuery = (id: string) =>
  queryOptions({
    queryKey: ["measure", id],
    queryFn: ({ signal }) => callApi(getMeasure, { params: { id } }, signal),
  });

const hour = 3_600_000;

export const helpTextsQuery = queryOptions({
  queryKey: ["helpTexts"],
  queryFn: ({ signal }) => callApi(listHelpTexts, {}, signal),
  staleTime: hour,
});

export const viewGroupsOfMeasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["viewGroups", "of measure", id],
    queryFn: ({ signal }) => callApi(findViewGroupsOfMeasure, { params: { id } }, signal),
  });
