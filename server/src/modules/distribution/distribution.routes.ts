import { getDistributionState, listDistributedMeasures } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { isPollingPaused } from "../operations/operations.service.ts";
import { readCursor } from "./distribution.repository.ts";
import { readDistributed } from "./distribution.service.ts";

/** The calls of the data-distribution host. */
export function distributionRoutes(api: Api): void {
  api.implement(listDistributedMeasures, ({ params, query }, { db }) => readDistributed(db, { ...params, ...query }));
  api.implement(getDistributionState, async ({ query }, { db }) => {
    const { isKnown, hasChanges } = await readCursor(db, query.since);
    return { isPaused: await isPollingPaused(db), hasChanges: hasChanges || !isKnown };
  });
}
