import { getEvent, listAllEvents, listEvents } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { getEventRow, listEventPage, listEventRows } from "./event-list.repository.ts";

export function eventRoutes(api: Api): void {
  api.implement(listEvents, ({ params, query }, { db }) => listEventRows(db, params.type, query));
  api.implement(listAllEvents, ({ query }, { db }) => listEventPage(db, query));
  api.implement(getEvent, ({ params }, { db }) => getEventRow(db, params.id));
}
