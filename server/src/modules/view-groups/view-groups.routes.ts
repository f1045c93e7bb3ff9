import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { getEntry, listAllEntries, listEntries, updateEntry } from "../registers/registers.service.ts";
import { addItem, removeItem, reorderItems, updateItem } from "./view-group-items.service.ts";
import {
  containsLabel,
  containsMeasure,
  containsVersion,
  hasTemplate,
  viewGroupRegister,
} from "./view-groups.repository.ts";
import { createGroup, deleteGroup, setGroupStatus, setGroupTemplate } from "./view-groups.service.ts";

export function viewGroupRoutes(api: Api): void {
  implementReading(api);
  api.implement(contract.createViewGroup, ({ body }, context) => createGroup(context, body));
  api.implement(contract.updateViewGroup, ({ params, body }, context) =>
    updateEntry(context, viewGroupRegister, params.id, body),
  );
  api.implement(contract.deleteViewGroup, ({ params }, context) => deleteGroup(context, params.id));
  api.implement(contract.setViewGroupTemplate, ({ params }, context) =>
    setGroupTemplate(context, params.id, params.templateId),
  );
  api.implement(contract.setViewGroupStatus, ({ params, body }, context) =>
    setGroupStatus(context, params.id, body.status),
  );
  api.implement(contract.addViewGroupItem, ({ params, body }, context) => addItem(context, params.id, body));
  api.implement(contract.updateViewGroupItem, ({ params, body }, context) => updateItem(context, params.id, body));
  api.implement(contract.reorderViewGroupItems, ({ body }, context) => reorderItems(context, body));
  api.implement(contract.removeViewGroupItem, ({ params }, context) => removeItem(context, params.id, params.itemId));
}

function implementReading(api: Api): void {
  api.implement(contract.listViewGroups, ({ query }, context) => listEntries(context, viewGroupRegister, query));
  api.implement(contract.getViewGroup, ({ params }, context) => getEntry(context, viewGroupRegister, params.id));
  api.implement(contract.listViewGroupsOfMeasure, ({ params }, context) =>
    listAllEntries(context, viewGroupRegister, containsMeasure(params.id)),
  );
  api.implement(contract.listPublishedViewGroups, ({ params }, context) =>
    listAllEntries(context, viewGroupRegister, containsVersion(params.id, "PUBLISHED")),
  );
  api.implement(contract.listOngoingViewGroups, ({ params }, context) =>
    listAllEntries(context, viewGroupRegister, containsVersion(params.id, "ONGOING")),
  );
  api.implement(contract.listViewGroupsWithLabel, ({ params }, context) =>
    listAllEntries(context, viewGroupRegister, containsLabel(params.id)),
  );
  api.implement(contract.listViewGroupsWithTemplate, ({ params }, context) =>
    listAllEntries(context, viewGroupRegister, hasTemplate(params.id)),
  );
}
