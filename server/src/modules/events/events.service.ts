import type { Attribution } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { insertEvents, insertOrExtendEvent } from "./events.repository.ts";
import type { NewEvent } from "./new-event.ts";

export const recordEvent = (tx: Database, event: NewEvent, attribution: Attribution): Promise<void> =>
  insertEvents(tx, [event], attribution);

export const recordEvents = (tx: Database, events: readonly NewEvent[], attribution: Attribution): Promise<void> =>
  insertEvents(tx, events, attribution);

/** Records an event; a repeated change of one field extends the newest event instead. */
export const recordOrExtendEvent = (tx: Database, event: NewEvent, attribution: Attribution): Promise<void> =>
  isOneField(event) ? insertOrExtendEvent(tx, event, attribution) : insertEvents(tx, [event], attribution);

const isOneField = ({ type, changes }: NewEvent) => type === "CHANGED" && changes?.length === 1;
