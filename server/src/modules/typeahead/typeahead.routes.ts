import { suggestMeasurementSources, suggestReportingSystems, suggestViewTemplates } from "@indikatorkatalogen/contract";
import { visibleStatuses } from "../../callers/visible-statuses.ts";
import type { Api } from "../../http/api.ts";
import { toReadyJson } from "../../http/ready-bytes.ts";
import { createSharedReads } from "../../memory/shared-reads.ts";
import { listSuggestions } from "./typeahead.repository.ts";

export function typeaheadRoutes(api: Api): void {
  // Many type the same beginnings.
  const share = createSharedReads<Buffer>();
  api.implementReady(suggestMeasurementSources, ({ query }, { db }) =>
    share(`source ${JSON.stringify(query)}`, async () =>
      toReadyJson(suggestMeasurementSources.response, await listSuggestions(db, "measurementSource", query)),
    ),
  );
  api.implementReady(suggestReportingSystems, ({ query }, { db }) =>
    share(`system ${JSON.stringify(query)}`, async () =>
      toReadyJson(suggestReportingSystems.response, await listSuggestions(db, "reportingSystem", query)),
    ),
  );
  api.implement(suggestViewTemplates, ({ query }, { db, caller }) =>
    listSuggestions(db, "viewTemplate", query, visibleStatuses(caller)),
  );
}
