import type { Signature } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { changedKeys } from "./changed-keys.ts";
import { insertEvents } from "./events.repository.ts";
import type { NewEvent } from "./new-event.ts";

export const recordEvent = (tx: Database, event: NewEvent, signature: Signature): Promise<void> =>
  insertEvents(tx, [event], signature);

export const recordEvents = (tx: Database, events: readonly NewEvent[], signature: Signature): Promise<void> =>
  insertEvents(tx, events, signature);

/** A change from one state to another; when nothing differs nothing is told. */
export async function recordUpdate<T extends { id: string }>(
  tx: Database,
  entity: { entityType: string; entityTitle: string },
  states: { before: T; after: T },
  signature: Signature,
): Promise<void> {
  const changes = changedKeys(states.before, states.after);
  if (changes.length === 0) return;
  await recordEvent(tx, { ...entity, type: "CHANGED", entityId: states.after.id, changes }, signature);
}
