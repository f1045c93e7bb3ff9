import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import { addItem, removeItem, reorderItems, updateItem } from "./view-group-items.service.ts";
import {
  listGroups,
  listGroupsOfMeasure,
  listGroupsOfVersion,
  listGroupsWithLabel,
  listGroupsWithTemplate,
} from "./view-groups.repository.ts";
import {
  createGroup,
  deleteGroup,
  getVisibleGroup,
  setGroupStatus,
  setGroupTemplate,
  updateGroup,
} from "./view-groups.service.ts";

export function viewGroupRoutes(api: Api): void {
  implementReading(api);
  api.implement(contract.createViewGroup, ({ body }, context) => createGroup(context, body));
  api.implement(contract.updateViewGroup, ({ params, body }, context) => updateGroup(context, params.id, body));
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
  api.implement(contract.listViewGroups, ({ query }, { db, caller }) => listGroups(db, query, visibleStatuses(caller)));
  api.implement(contract.getViewGroup, ({ params }, { db, caller }) => getVisibleGroup(db, params.id, caller));
  api.implement(contract.findViewGroupsOfMeasure, ({ params }, { db, caller }) =>
    listGroupsOfMeasure(db, params.id, visibleStatuses(caller)),
  );
  api.implement(contract.findPublishedViewGroups, ({ params }, { db, caller }) =>
    listGroupsOfVersion(db, { versionId: params.id, status: "PUBLISHED" }, visibleStatuses(caller)),
  );
  api.implement(contract.findOngoingViewGroups, ({ params }, { db, caller }) =>
    listGroupsOfVersion(db, { versionId: params.id, status: "ONGOING" }, visibleStatuses(caller)),
  );
  api.implement(contract.listViewGroupsWithLabel, ({ params }, { db, caller }) =>
    listGroupsWithLabel(db, params.id, visibleStatuses(caller)),
  );
  api.implement(contract.listViewGroupsWithTemplate, ({ params }, { db, caller }) =>
    listGroupsWithTemplate(db, params.id, visibleStatuses(caller)),
  );
}
