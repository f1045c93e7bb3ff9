import {
  type Suggestion,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestViewTemplates,
} from "@indikatorkatalogen/contract";
import { visibleStatuses } from "../../callers/visible-statuses.ts";
import type { Api } from "../../http/api.ts";
import { toReadyJson } from "../../http/ready-bytes.ts";
import type { KeptNames } from "./kept-names.service.ts";

const toJson = (found: Suggestion[]): Buffer => toReadyJson(suggestMeasurementSources.response, found);

export function typeaheadRoutes(api: Api, { suggest }: KeptNames): void {
  api.implementReady(suggestMeasurementSources, ({ query }) => suggest("measurement_source", query, toJson));
  api.implementReady(suggestReportingSystems, ({ query }) => suggest("reporting_system", query, toJson));
  api.implementReady(suggestViewTemplates, ({ query }, { caller }) =>
    suggest("view_template", { ...query, statuses: visibleStatuses(caller) }, toJson),
  );
}
