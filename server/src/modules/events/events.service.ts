import type { Database } from "../../database/database.ts";
import { type Caller, fullName } from "../../http/caller.ts";
import { insertEvents, type NewEvent, type Signature } from "./events.repository.ts";

export const recordEvent = (tx: Database, event: NewEvent, signature: Signature): Promise<void> =>
  insertEvents(tx, [event], signature);

export const recordEvents = (tx: Database, events: readonly NewEvent[], signature: Signature): Promise<void> =>
  insertEvents(tx, events, signature);

export const signatureOf = ({ user }: Caller, at: Date): Signature => ({
  userId: user?.id ?? null,
  userName: user ? fullName(user) : null,
  at,
});
