import { apiBasePath, getChangesFeed, listChanges } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { readChanges, readNewestChanges } from "./changes.service.ts";
import { toAtom } from "./to-atom.ts";

/** Public changes. They contain no persons, so every caller gets the same response. */
export function changeRoutes(api: Api): void {
  api.implementCached(listChanges, ({ query }, { db }) => readChanges(db, query));
  api.implementEncoded(getChangesFeed, async ({ query: { measureId } }, { db, origin }) => ({
    content: toAtom({
      changes: await readNewestChanges(db, measureId),
      origin: origin(),
      address: `${apiBasePath}${getChangesFeed.path}${measureId ? `?measureId=${measureId}` : ""}`,
      isOfMeasure: measureId !== undefined,
    }),
  }));
}
