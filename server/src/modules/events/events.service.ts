import type { Signature } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { insertEvents, insertOrExtendEvent } from "./events.repository.ts";
import type { NewEvent } from "./new-event.ts";

export const recordEvent = (tx: Database, event: NewEvent, signature: Signature): Promise<void> =>
  insertEvents(tx, [event], signature);

export function recordEvents(tx: Database, events: readonly NewEvent[], signature: Signature): Promise<void> {
  const [event, ...others] = events;
  if (!event || others.length > 0 || !isOneField(event)) return insertEvents(tx, events, signature);
  return insertOrExtendEvent(tx, event, signature);
}

const isOneField = ({ type, changes }: NewEvent) => type === "CHANGED" && changes?.length === 1;
