import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import type { EventType } from "../../database/schema.ts";

export interface NewEvent {
  type: EventType;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId?: string;
  /** The names of what changed. */
  changes?: readonly string[];
}

/** Who did it and when. */
export interface Signature {
  userId: string | null;
  userName: string | null;
  at: Date;
}

/** Written in the same transaction as the change, so that no change goes untold and no event tells of what never was. */
export async function insertEvents(
  db: Database,
  events: readonly NewEvent[],
  { userId, userName, at }: Signature,
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto("event")
    .values(
      events.map(({ measureId = null, changes = [], ...event }) => ({
        ...event,
        id: newId(),
        measureId,
        changes: JSON.stringify(changes),
        userId,
        userName,
        timestamp: at,
      })),
    )
    .execute();
}
