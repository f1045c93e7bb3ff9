import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { deleteMisses } from "./search-misses.repository.ts";
import { deleteMissGroup, listMissGroups, saveTip } from "./search-misses.service.ts";

export function searchMissRoutes(api: Api): void {
  api.implement(contract.listSearchMisses, ({ query }, { db }) => listMissGroups(db, query));
  api.implement(contract.deleteSearchMiss, async ({ params }, { db }) => {
    await deleteMissGroup(db, params.query);
  });
  api.implement(contract.deleteSearchMisses, async ({ query }, { db }) => ({ deleted: await deleteMisses(db, query) }));
  api.implement(contract.sendSearchTip, async ({ body }, { db }) => {
    await saveTip(db, body.words);
  });
}
