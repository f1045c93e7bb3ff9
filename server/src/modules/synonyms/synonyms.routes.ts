import * as contract from "@indikatorkatalogen/contract";
import { entityNotFound } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import { createEntry, deleteEntry, listEntries, updateEntry } from "../registers/registers.service.ts";
import { deleteMiss, listMisses, synonymRegister } from "./synonyms.repository.ts";

export function synonymRoutes(api: Api): void {
  api.implement(contract.listSynonyms, ({ query }, context) => listEntries(context, synonymRegister, query));
  api.implement(contract.createSynonym, ({ body }, context) => createEntry(context, synonymRegister, body));
  api.implement(contract.updateSynonym, ({ params, body }, context) =>
    updateEntry(context, synonymRegister, params.id, body),
  );
  api.implement(contract.deleteSynonym, ({ params }, context) => deleteEntry(context, synonymRegister, params.id));

  api.implement(contract.listSearchMisses, async ({ query }, { db }) => {
    const { misses, total } = await listMisses(db, query);
    return { pageResults: misses, index: query.index, pageSize: query.pagesize, totalCount: total };
  });
  api.implement(contract.deleteSearchMiss, async ({ params }, { db }) => {
    if (!(await deleteMiss(db, params.question))) throw entityNotFound();
  });
}
