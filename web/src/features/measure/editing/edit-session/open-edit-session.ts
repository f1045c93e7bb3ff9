import { isOngoing, type Measure, type MeasureVersion, type SavedField } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../../../domain/measure/measure.queries.ts";
import { thisTab } from "../../../../ui/storage/open-tabs.ts";
import { createEditSession, type EditSession } from "../saving/edit-session.ts";
import { createUnsavedStore, type UnsavedStore } from "../saving/unsaved-store.ts";
import { problemOf } from "./field-input.ts";
import { sendField } from "./send-field.ts";

export interface OpenEditSession {
  session: EditSession;
  unsavedStore: UnsavedStore;
}

interface Opening {
  queryClient: QueryClient;
  userId: string;
  version: MeasureVersion;
  onLoggedOut: () => void;
}

/** Edit sessions outlive their page: unsent values are retried and still there when the editor returns. */
const openEditSessions = new WeakMap<QueryClient, Map<string, OpenEditSession>>();

export function openEditSession(opening: Opening): OpenEditSession {
  const { queryClient, userId, version } = opening;
  const sessions = openEditSessions.get(queryClient) ?? new Map<string, OpenEditSession>();
  openEditSessions.set(queryClient, sessions);
  const key = `${userId} ${version.id} ${version.status}`;
  const open = sessions.get(key) ?? newEditSession(opening);
  sessions.set(key, open);
  return open;
}

/** Nothing more is sent, as when the tab is closed. */
export function endEditSessions(queryClient: QueryClient): void {
  for (const { session } of openEditSessions.get(queryClient)?.values() ?? []) session.interrupt();
}

const schedule = (run: () => void, afterMs: number) => {
  const timer = window.setTimeout(run, afterMs);
  return () => window.clearTimeout(timer);
};

function newEditSession({ queryClient, userId, version, onLoggedOut }: Opening): OpenEditSession {
  const unsavedStore = createUnsavedStore({ userId, version, tab: thisTab(), now: Date.now, schedule });
  const queryKey = measureQuery(version.measureId).queryKey;
  const session = createEditSession({
    version,
    isCollecting: !isOngoing(version),
    send: (write) =>
      sendField(version.id, write, (saved) =>
        queryClient.setQueryData(queryKey, (measure) => measure && withSaved(measure, version.id, saved)),
      ),
    validate: problemOf,
    store: unsavedStore.save,
    now: Date.now,
    schedule,
    onReply: (reply) => {
      const { name } = reply;
      const isClosed = reply.name === "refused" && reply.isVersionClosed === true;
      unsavedStore.flush();
      if (name === "loggedOut") onLoggedOut();
      // The draft may have been published by a colleague; its texts are then offered for recovery.
      if (name === "refused") void queryClient.invalidateQueries({ queryKey: ["unsentTexts", userId, version.id] });
      // Somebody else has written, or the version can no longer be changed: refetch the measure.
      const { revision, latestRevision } = session.state();
      if (name === "conflict" || isClosed || latestRevision > revision)
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { session, unsavedStore };
}

/** Updates the cached measure. The revision advances only when nobody else has written in between. */
function withSaved(measure: Measure, versionId: string, saved: SavedField): Measure {
  const measureVersions = measure.measureVersions.map((version) =>
    version.id === versionId ? withField(version, saved) : version,
  );
  return { ...measure, measureVersions };
}

const withField = (version: MeasureVersion, { field, value, revision, lastUpdated, lastUpdatedBy }: SavedField) => ({
  ...version,
  [field]: value,
  revision: revision === version.revision + 1 ? revision : version.revision,
  lastUpdated,
  lastUpdatedBy,
});
