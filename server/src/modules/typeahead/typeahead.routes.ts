import { suggestMeasurementSources, suggestReportingSystems, suggestViewTemplates } from "@indikatorkatalogen/contract";
import { visibleStatuses } from "../../callers/visible-statuses.ts";
import type { Api } from "../../http/api.ts";
import { listSuggestions } from "./typeahead.repository.ts";

export function typeaheadRoutes(api: Api): void {
  api.implement(suggestMeasurementSources, ({ query }, { db }) => listSuggestions(db, "measurementSource", query));
  api.implement(suggestReportingSystems, ({ query }, { db }) => listSuggestions(db, "reportingSystem", query));
  api.implement(suggestViewTemplates, ({ query }, { db, caller }) =>
    listSuggestions(db, "viewTemplate", query, visibleStatuses(caller)),
  );
}
