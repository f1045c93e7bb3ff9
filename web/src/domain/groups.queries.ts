import { getMeasureGroup, getViewGroup } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import { readableOffline } from "../api/query-client.ts";

export const viewGroupQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["viewGroups", "one", id],
    queryFn: ({ signal }) => callApi(getViewGroup, { params: { id } }, signal),
  });

export const measureGroupQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measureGroups", "one", id],
    queryFn: ({ signal }) => callApi(getMeasureGroup, { params: { id } }, signal),
  });
