import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { MeasureSearcher } from "../measure-search/measure-search.service.ts";
import { exportMeasures, exportTable, recordPersonExport } from "./excel-export.service.ts";

export function excelExportRoutes(api: Api, searcher: MeasureSearcher): void {
  api.implementEncoded(contract.exportMeasures, async ({ body }, context) => {
    await recordPersonExport(body, context);
    return exportMeasures(body, { searcher, context });
  });
  api.implementEncoded(contract.exportTable, async ({ body }, { now }) => exportTable(body, now()));
}
