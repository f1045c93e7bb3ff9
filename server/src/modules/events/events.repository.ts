import type { Signature } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import type { NewEvent } from "./new-event.ts";

// A statement carries at most 65 535 values, and a merge may tell of thousands of versions.
const batchSize = 1000;

/** Written in the same transaction as the change, so that no change goes untold and no event tells of what never was. */
export async function insertEvents(db: Database, events: readonly NewEvent[], signature: Signature): Promise<void> {
  for (let start = 0; start < events.length; start += batchSize) {
    const rows = events.slice(start, start + batchSize).map((event) => toRow(event, signature));
    await db.insertInto("event").values(rows).execute();
  }
}

const toRow = ({ measureId, changes = [], ...event }: NewEvent, { userId, userName, at }: Signature) => ({
  ...event,
  id: newId(),
  measureId: measureId ?? null,
  changes: JSON.stringify(changes),
  userId,
  userName,
  timestamp: at,
});

export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom("event").select("id").limit(1).executeTakeFirst();
  return event !== undefined;
}
