import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { createEntry, listAllEntries, listEntries, listEntryPage } from "../registers/registers.service.ts";
import { codeRegister, codeSystemRegister, countedCodeRegister, isInSystem } from "./code-systems.repository.ts";
import {
  createCode,
  deleteCode,
  getCode,
  getSystem,
  listMeasuresWith,
  mergeCode,
  updateCode,
} from "./code-systems.service.ts";

export function codeSystemRoutes(api: Api): void {
  api.implement(contract.listCodeSystems, (_, context) => listAllEntries(context, codeSystemRegister));
  api.implement(contract.createCodeSystem, ({ body }, context) =>
    createEntry(context, codeSystemRegister, { ...body, editable: true }),
  );
  api.implement(contract.getCodeSystem, ({ params }, context) => getSystem(context, params.oid));
  api.implement(contract.listCodes, async ({ params, query }, context) => {
    const { oid } = await getSystem(context, params.oid);
    return listEntries(context, codeRegister, query, isInSystem(oid));
  });
  api.implement(contract.listCodesWithCount, async ({ params, query }, context) => {
    const { oid } = await getSystem(context, params.oid);
    return listEntryPage(context, countedCodeRegister, query, isInSystem(oid));
  });
  api.implement(contract.getCode, ({ params }, context) => getCode(context, params));
  api.implement(contract.listMeasuresWithCode, ({ params }, context) => listMeasuresWith(context, params));
  api.implement(contract.createCode, ({ params, body }, context) => createCode(context, params.oid, body));
  api.implement(contract.updateCode, ({ params, body }, context) => updateCode(context, params, body));
  api.implement(contract.deleteCode, ({ params }, context) => deleteCode(context, params));
  api.implement(contract.mergeCode, ({ params, query }, context) => mergeCode(context, { ...params, ...query }));
}
