import {
  getHistoryDifference,
  getMeasureHistory,
  getMeasureRevision,
  listContributions,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../../http/api.ts";
import { readContributions } from "./contributions.service.ts";
import { createDifferenceReader, getHistory, getRevision } from "./history.service.ts";

export function historyRoutes(api: Api): void {
  const readDifference = createDifferenceReader();
  api.implement(getMeasureHistory, ({ params }, { db, caller }) => getHistory(db, params.id, caller));
  api.implement(getMeasureRevision, ({ params }, { db, caller }) =>
    getRevision(db, { measureId: params.id, id: params.revisionId }, caller),
  );
  api.implement(listContributions, ({ params }, { db, caller }) => readContributions(db, params.id, caller));
  api.implement(getHistoryDifference, async ({ params, query }, { db, caller }) => ({
    ...query,
    differences: await readDifference(db, { measureId: params.id, ...query }, caller),
  }));
}
