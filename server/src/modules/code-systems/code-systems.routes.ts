import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleMeasureCount } from "../measure-usage/measure-usage.service.ts";
import { listCodePage, listCodeRows } from "./code-list.repository.ts";
import { listSystems } from "./code-systems.repository.ts";
import {
  createCode,
  createSystem,
  deleteCode,
  getCode,
  getSystem,
  listMeasuresWith,
  mergeCode,
  updateCode,
} from "./code-systems.service.ts";

export function codeSystemRoutes(api: Api): void {
  api.implement(contract.listCodeSystems, (_, { db }) => listSystems(db));
  api.implement(contract.createCodeSystem, ({ body }, context) => createSystem(context, body));
  api.implement(contract.getCodeSystem, ({ params }, { db }) => getSystem(db, params.oid));
  api.implement(contract.listCodes, async ({ params, query }, { db }) => {
    const { oid } = await getSystem(db, params.oid);
    return listCodeRows(db, query, oid);
  });
  api.implement(contract.listCodesWithCount, async ({ params, query }, { db, caller }) => {
    const { oid } = await getSystem(db, params.oid);
    return listCodePage(db, query, { oid, measureCount: visibleMeasureCount("code", "code.id", caller) });
  });
  api.implement(contract.getCode, ({ params }, { db }) => getCode(db, params));
  api.implement(contract.listMeasuresWithCode, ({ params }, { db, caller }) => listMeasuresWith(db, params, caller));
  api.implement(contract.createCode, ({ params, body }, context) => createCode(context, params.oid, body));
  api.implement(contract.updateCode, ({ params, body }, context) => updateCode(context, params, body));
  api.implement(contract.deleteCode, ({ params }, context) => deleteCode(context, params));
  api.implement(contract.mergeCode, ({ params, query }, context) => mergeCode(context, { ...params, ...query }));
}
