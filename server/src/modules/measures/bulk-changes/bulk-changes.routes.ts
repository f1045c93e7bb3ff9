import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../../http/api.ts";
import { beginBulkChange, listChanges, undoBulkChange } from "./bulk-changes.service.ts";

export function bulkChangeRoutes(api: Api): void {
  api.implement(contract.listBulkChanges, (_, { db, caller }) => listChanges(db, caller));
  api.implement(contract.createBulkChange, async ({ body }, { db, caller }) => ({
    id: await beginBulkChange(db, caller, body.kind),
  }));
  api.implement(contract.undoBulkChange, ({ params }, context) => undoBulkChange(context, params.id));
}
