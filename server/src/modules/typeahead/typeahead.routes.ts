import {
  type Suggestion,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestViewTemplates,
} from "@indikatorkatalogen/contract";
import { visibleStatuses } from "../../callers/visibility.ts";
import type { Api } from "../../http/api.ts";
import { toEncodedJson } from "../../http/endpoints/encoded-json.ts";
import type { NameCache } from "./name-cache.service.ts";

const toJson = (found: Suggestion[]): Buffer => toEncodedJson(suggestMeasurementSources.response, found);

export function typeaheadRoutes(api: Api, { suggest }: NameCache): void {
  api.implementEncoded(suggestMeasurementSources, ({ query }) => suggest("measurement_source", query, toJson));
  api.implementEncoded(suggestReportingSystems, ({ query }) => suggest("reporting_system", query, toJson));
  api.implementEncoded(suggestViewTemplates, ({ query }, { caller }) =>
    suggest("view_template", { ...query, statuses: visibleStatuses(caller) }, toJson),
  );
}
