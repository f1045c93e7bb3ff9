import { apiBasePath, getChangesFeed, listChanges, publicChanges } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { readChanges, readNewestChanges } from "./changes.service.ts";
import { toAtom } from "./to-atom.ts";

/** Public changes. They contain no persons, so every caller gets the same response. */
export function changeRoutes(api: Api): void {
  api.implementShared(listChanges, async ({ query }, { db }) => ({
    type: "application/json; charset=utf-8",
    content: JSON.stringify(publicChanges.parse(await readChanges(db, query))),
  }));
  api.implementShared(getChangesFeed, async ({ query: { measureId } }, { db, origin }) => ({
    type: "application/atom+xml; charset=utf-8",
    content: toAtom({
      changes: await readNewestChanges(db, measureId),
      origin,
      address: `${apiBasePath}${getChangesFeed.path}${measureId ? `?measureId=${measureId}` : ""}`,
      isOfMeasure: measureId !== undefined,
    }),
  }));
}
