import type { Attribution } from "../../callers/write-context.ts";
import type { Database } from "../../database/database.ts";
import { insertEvents, insertOrExtendEvent } from "./events.repository.ts";
import type { NewEvent } from "./new-event.ts";

export const recordEvent = (tx: Database, event: NewEvent, signature: Attribution): Promise<void> =>
  insertEvents(tx, [event], signature);

export const recordEvents = (tx: Database, events: readonly NewEvent[], signature: Attribution): Promise<void> =>
  insertEvents(tx, events, signature);

/** Records a change of one field, which further saves may extend. */
export const recordAudit = (tx: Database, event: NewEvent, signature: Attribution): Promise<void> =>
  isOneField(event) ? insertOrExtendEvent(tx, event, signature) : insertEvents(tx, [event], signature);

const isOneField = ({ type, changes }: NewEvent) => type === "CHANGED" && changes?.length === 1;
