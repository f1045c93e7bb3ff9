import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import { createLabel, deleteLabel, updateLabel } from "./view-labels.service.ts";
import { listTemplatePage, listTemplates } from "./view-templates.repository.ts";
import { createTemplate, deleteTemplate, renameTemplate, setTemplateStatus } from "./view-templates.service.ts";

export function viewTemplateRoutes(api: Api): void {
  api.implement(contract.listViewTemplates, ({ query }, { db, caller }) =>
    listTemplates(db, query, visibleStatuses(caller)),
  );
  api.implement(contract.listViewTemplatePage, ({ query }, { db, caller }) =>
    listTemplatePage(db, query, visibleStatuses(caller)),
  );
  api.implement(contract.createViewTemplate, ({ body }, context) => createTemplate(context, body));
  api.implement(contract.updateViewTemplate, ({ params, body }, context) => renameTemplate(context, params.id, body));
  api.implement(contract.setViewTemplateStatus, ({ params, body }, context) =>
    setTemplateStatus(context, params.id, body.status),
  );
  api.implement(contract.deleteViewTemplate, ({ params }, context) => deleteTemplate(context, params.id));
  api.implement(contract.createViewLabel, ({ body }, context) => createLabel(context, body));
  api.implement(contract.updateViewLabel, ({ params, body }, context) => updateLabel(context, params.id, body));
  api.implement(contract.deleteViewLabel, ({ params }, context) => deleteLabel(context, params.id));
}
