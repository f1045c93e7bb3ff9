import type { LiveEvent } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { canSeeVersion } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import {
  deleteExpiredEvents,
  type EventScope,
  findCursor,
  insertLiveEvents,
  readEventsSince,
  readState,
  type StoredEvent,
} from "./live-events.repository.ts";

/** `session` is sent to nobody: the user's streams are checked at once. Changes of versions publish themselves. */
export type NewLiveEvent =
  | { type: "presence" | "review"; measureId: string; versionId: string }
  | { type: "notification" | "session"; userId: string };

/** Open pages receive the events when the transaction commits, on every node. */
export const publishLiveEvents = (tx: Database, events: readonly NewLiveEvent[]): Promise<void> =>
  insertLiveEvents(tx, events);

export const deleteExpiredLiveEvents = deleteExpiredEvents;

export interface SentEvent {
  /** What to continue from after the event; null leaves the cursor where it is. */
  cursor: string | null;
  event: LiveEvent;
}

interface OfVersion {
  measureId: string;
  versionId: string;
}
/** A guest receives events of the invited version only, not even of public ones. */
const isInScope = ({ guest, grants }: Caller, versionId: string): boolean =>
  guest === undefined || grants?.has(versionId) === true;

type Rule = (caller: Caller, ofVersion: OfVersion, stored: StoredEvent) => LiveEvent | undefined;

type VersionEventType = Exclude<LiveEvent, { type: "state" | "notification" }>["type"];

/** Who may receive an event about a version. */
const rules: Record<VersionEventType, Rule> = {
  version: (caller, ofVersion, { status, revision }) =>
    status !== null && revision !== null && canSeeVersion(caller, { id: ofVersion.versionId, status })
      ? { type: "version", ...ofVersion, status, revision }
      : undefined,
  deletion: (caller, ofVersion, { status }) =>
    status !== null && canSeeVersion(caller, { id: ofVersion.versionId, status })
      ? { type: "deletion", ...ofVersion }
      : undefined,
  presence: (caller, ofVersion) => (caller.can("measures:update") ? { type: "presence", ...ofVersion } : undefined),
  // Reviews are of drafts, also when the version has been published or deleted since.
  review: (caller, ofVersion) =>
    canSeeVersion(caller, { id: ofVersion.versionId, status: "ONGOING" })
      ? { type: "review", ...ofVersion }
      : undefined,
};

/** A newer release may have stored events of other types, which nobody receives. */
const isVersionEvent = (type: string): type is VersionEventType => Object.hasOwn(rules, type);

/** The event as the caller may receive it; undefined when the caller may not. */
export function toLiveEvent(caller: Caller, stored: StoredEvent): LiveEvent | undefined {
  const { type, measureId, versionId, userId } = stored;
  if (userId !== null) return type === "notification" && userId === caller.user?.id ? { type } : undefined;
  if (measureId === null || versionId === null || !isInScope(caller, versionId)) return undefined;
  return isVersionEvent(type) ? rules[type](caller, { measureId, versionId }, stored) : undefined;
}

interface PageScope {
  caller: Caller;
  measureIds: readonly string[];
}

/** The events that a page has missed since a cursor; without a usable cursor, the current state. */
export async function readMissedEvents(
  db: Database,
  { caller, measureIds }: PageScope,
  since: string | undefined,
): Promise<SentEvent[]> {
  const from = since && (await findCursor(db, since));
  if (!from) return [await readStateEvent(db, { caller, measureIds })];
  const scope: EventScope = { measureIds, userIds: caller.user ? [caller.user.id] : [] };
  const { events } = await readEventsSince(db, from.horizon, scope);
  return events.flatMap((stored) => {
    const event = stored.id === since ? undefined : toLiveEvent(caller, stored);
    // Transactions that overlapped with the cursor's are read again: the cursor does not go back to them.
    return event ? [{ cursor: stored.sequence > from.sequence ? stored.id : null, event }] : [];
  });
}

async function readStateEvent(db: Database, { caller, measureIds }: PageScope): Promise<SentEvent> {
  const { versions, newestEventId } = await readState(db, measureIds);
  const measures = measureIds.map((measureId) => ({
    measureId,
    versions: versions
      .filter((version) => version.measureId === measureId && canSeeVersion(caller, version))
      .filter(({ id }) => isInScope(caller, id))
      .map(({ id, status, revision }) => ({ id, status, revision })),
  }));
  return { cursor: newestEventId, event: { type: "state", measures } };
}
