import type { Signature } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { insertEvents } from "./events.repository.ts";
import type { NewEvent } from "./new-event.ts";

export const recordEvent = (tx: Database, event: NewEvent, signature: Signature): Promise<void> =>
  insertEvents(tx, [event], signature);

export const recordEvents = (tx: Database, events: readonly NewEvent[], signature: Signature): Promise<void> =>
  insertEvents(tx, events, signature);
