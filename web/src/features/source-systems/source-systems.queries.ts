import { type Facets, measurementSources, reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";
import { readableOffline } from "../../api/query-client.ts";
import { sourceGroups } from "./source-groups.ts";

export const sourceGroupsQuery = queryOptions({
  ...readableOffline,
  queryKey: ["source systems"],
  queryFn: async ({ signal }) => {
    const [sources, systems, { facets }] = await Promise.all([
      callApi(measurementSources.list, { query: {} }, signal),
      callApi(reportingSystems.list, { query: {} }, signal),
      callApi(searchMeasures, { body: { pageSize: 1, facets: true, status: ["PUBLISHED"] } }, signal),
    ]);
    return sourceGroups(
      withPublished(asList(sources), facets?.measurementSource),
      withPublished(asList(systems), facets?.reportingSystem),
    );
  },
});

/** With the number of published measures, as in the linked list; drafts and withdrawn measures are not counted. */
const withPublished = <E extends { id: string }>(entries: readonly E[], facet: Facets["measurementSource"] = []) =>
  entries.map((entry) => ({ ...entry, measureCount: facet.find(({ id }) => id === entry.id)?.count ?? 0 }));
