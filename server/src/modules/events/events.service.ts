import type { Database } from "../../database/database.ts";
import { type Caller, fullName } from "../../http/caller.ts";
import { changedKeys } from "./changed-keys.ts";
import { insertEvents } from "./events.repository.ts";
import type { NewEvent, Signature } from "./new-event.ts";

/** What a service needs to change something and sign for it. */
export interface Writing {
  db: Database;
  caller: Caller;
  now: () => Date;
}

export const recordEvent = (tx: Database, event: NewEvent, signature: Signature): Promise<void> =>
  insertEvents(tx, [event], signature);

export const recordEvents = (tx: Database, events: readonly NewEvent[], signature: Signature): Promise<void> =>
  insertEvents(tx, events, signature);

export const signatureOf = ({ user }: Caller, at: Date): Signature => ({
  userId: user?.id ?? null,
  userName: user ? fullName(user) : null,
  at,
});

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
