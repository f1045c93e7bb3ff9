import { searchMeasures } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { searchVisibleMeasures } from "./measure-search.service.ts";

export function measureSearchRoutes(api: Api): void {
  api.implement(searchMeasures, ({ body }, { db, caller, now }) =>
    searchVisibleMeasures(db, body, { caller, now: now() }),
  );
}
