import { getContentAnalysis } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { readAnalysis } from "./read-analysis.service.ts";

export function contentAnalysisRoutes(api: Api): void {
  api.implement(getContentAnalysis, ({ query }, { db }) => readAnalysis(db, query));
}
