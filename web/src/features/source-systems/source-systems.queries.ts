import { measurementSources, reportingSystems } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-answers.ts";
import { sourceGroups } from "./source-groups.ts";

export const sourceGroupsQuery = queryOptions({
  queryKey: ["source systems"],
  queryFn: async ({ signal }) => {
    const [sources, systems] = await Promise.all([
      callApi(measurementSources.list, { query: {} }, signal),
      callApi(reportingSystems.list, { query: {} }, signal),
    ]);
    return sourceGroups(asList(sources), asList(systems));
  },
});
