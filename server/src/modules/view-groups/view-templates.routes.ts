import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { listEntries, listEntryPage, updateEntry } from "../registers/registers.service.ts";
import { viewTemplateRegister } from "./view-templates.repository.ts";
import {
  createLabel,
  createTemplate,
  deleteLabel,
  deleteTemplate,
  setTemplateStatus,
  updateLabel,
} from "./view-templates.service.ts";

export function viewTemplateRoutes(api: Api): void {
  api.implement(contract.listViewTemplates, ({ query }, context) => listEntries(context, viewTemplateRegister, query));
  api.implement(contract.listViewTemplatePage, ({ query }, context) =>
    listEntryPage(context, viewTemplateRegister, query),
  );
  api.implement(contract.createViewTemplate, ({ body }, context) => createTemplate(context, body));
  api.implement(contract.updateViewTemplate, ({ params, body }, context) =>
    updateEntry(context, viewTemplateRegister, params.id, body),
  );
  api.implement(contract.setViewTemplateStatus, ({ params, body }, context) =>
    setTemplateStatus(context, params.id, body.status),
  );
  api.implement(contract.deleteViewTemplate, ({ params }, context) => deleteTemplate(context, params.id));
  api.implement(contract.createViewLabel, ({ body }, context) => createLabel(context, body));
  api.implement(contract.updateViewLabel, ({ params, body }, context) => updateLabel(context, params.id, body));
  api.implement(contract.deleteViewLabel, ({ params }, context) => deleteLabel(context, params.id));
}
