import { listEvents } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { listEventRows } from "./event-list.repository.ts";

export function eventRoutes(api: Api): void {
  api.implement(listEvents, ({ params, query }, { db }) => listEventRows(db, params.type, query));
}
