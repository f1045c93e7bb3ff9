import { listHelpTexts } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { listHelpTextsByMapping } from "./help-texts.repository.ts";

export function helpTextRoutes(api: Api): void {
  api.implement(listHelpTexts, (_, { db }) => listHelpTextsByMapping(db));
}
