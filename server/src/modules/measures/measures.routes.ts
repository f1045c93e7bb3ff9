import { countMeasures, getMeasure, getVersionStatus } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { MeasureReader } from "./measure-reader.service.ts";
import { countVisibleMeasures, getVisibleVersion } from "./measures.service.ts";

export function measureRoutes(api: Api, reader: MeasureReader): void {
  api.implementEncoded(getMeasure, ({ params }, { caller }) => reader.read(params.id, caller));
  api.implement(getVersionStatus, async ({ params }, { db, caller }) => {
    const { id, status, versionNr, revision } = await getVisibleVersion(db, params.id, caller);
    return { id, status, versionNr, revision };
  });
  api.implementCached(countMeasures, async (_, { db, caller }) => ({ count: await countVisibleMeasures(db, caller) }));
}
