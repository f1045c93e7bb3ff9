import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import { listGroups } from "./measure-groups.repository.ts";
import { createGroup, deleteGroup, getVisibleGroup, updateGroup } from "./measure-groups.service.ts";

export function measureGroupRoutes(api: Api): void {
  api.implement(contract.listMeasureGroups, ({ query }, { db, caller }) =>
    listGroups(db, query, visibleStatuses(caller)),
  );
  api.implement(contract.getMeasureGroup, ({ params }, { db, caller }) => getVisibleGroup(db, params.id, caller));
  api.implement(contract.createMeasureGroup, ({ body }, context) => createGroup(context, body));
  api.implement(contract.updateMeasureGroup, ({ params, body }, context) => updateGroup(context, params.id, body));
  api.implement(contract.deleteMeasureGroup, ({ params }, context) => deleteGroup(context, params.id));
}
