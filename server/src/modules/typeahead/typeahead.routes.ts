import {
  type Suggestion,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestViewTemplates,
} from "@indikatorkatalogen/contract";
import { visibleStatuses } from "../../callers/visible-statuses.ts";
import type { Api } from "../../http/api.ts";
import { createSharedReads } from "../../memory/shared-reads.ts";
import { listSuggestions } from "./typeahead.repository.ts";

export function typeaheadRoutes(api: Api): void {
  // Many type the same beginnings.
  const share = createSharedReads<Suggestion[]>();
  api.implement(suggestMeasurementSources, ({ query }, { db }) =>
    share(`source ${JSON.stringify(query)}`, () => listSuggestions(db, "measurementSource", query)),
  );
  api.implement(suggestReportingSystems, ({ query }, { db }) =>
    share(`system ${JSON.stringify(query)}`, () => listSuggestions(db, "reportingSystem", query)),
  );
  api.implement(suggestViewTemplates, ({ query }, { db, caller }) =>
    listSuggestions(db, "viewTemplate", query, visibleStatuses(caller)),
  );
}
