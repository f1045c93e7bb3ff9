import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { deleteEntry, getEntry, listEntries } from "../registers/registers.service.ts";
import { measureGroupRegister } from "./measure-groups.repository.ts";
import { createGroup, updateGroup } from "./measure-groups.service.ts";

export function measureGroupRoutes(api: Api): void {
  api.implement(contract.listMeasureGroups, ({ query }, context) => listEntries(context, measureGroupRegister, query));
  api.implement(contract.getMeasureGroup, ({ params }, context) => getEntry(context, measureGroupRegister, params.id));
  api.implement(contract.createMeasureGroup, ({ body }, context) => createGroup(context, body));
  api.implement(contract.updateMeasureGroup, ({ params, body }, context) => updateGroup(context, params.id, body));
  api.implement(contract.deleteMeasureGroup, ({ params }, context) =>
    deleteEntry(context, measureGroupRegister, params.id),
  );
}
