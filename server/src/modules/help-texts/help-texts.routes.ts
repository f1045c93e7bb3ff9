import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { createHelpText, deleteHelpText, listHelpTexts, updateHelpText } from "./help-texts.service.ts";

export function helpTextRoutes(api: Api): void {
  api.implement(contract.listHelpTexts, (_, context) => listHelpTexts(context));
  api.implement(contract.createHelpText, ({ body }, context) => createHelpText(context, body));
  api.implement(contract.updateHelpText, ({ params, body }, context) => updateHelpText(context, params.id, body));
  api.implement(contract.deleteHelpText, ({ params }, context) => deleteHelpText(context, params.id));
}
