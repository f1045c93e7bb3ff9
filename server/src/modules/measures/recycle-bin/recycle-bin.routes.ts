import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../../http/api.ts";
import { listDeletedVersions } from "./recycle-bin.repository.ts";
import { restoreVersion } from "./recycle-bin.service.ts";

export function recycleBinRoutes(api: Api): void {
  api.implement(contract.listDeletedVersions, ({ query }, { db }) => listDeletedVersions(db, query));
  api.implement(contract.restoreVersion, ({ params }, context) => restoreVersion(context, params.id));
}
