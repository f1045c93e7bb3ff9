import { isOngoing, type Measure, type MeasureVersion, type SavedField } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../../../domain/measure/measure.queries.ts";
import { thisTab } from "../../../../ui/storage/open-tabs.ts";
import { createDraft, type Draft } from "../saving/draft.ts";
import { createDraftStore, type DraftStore } from "../saving/draft-store.ts";
import { problemOf } from "./field-input.ts";
import { sendField } from "./send-field.ts";

export interface OpenDraft {
  draft: Draft;
  draftStore: DraftStore;
}

interface Opening {
  queryClient: QueryClient;
  userId: string;
  version: MeasureVersion;
  onLoggedOut: () => void;
}

/** Drafts outlive their page: unsent values are retried and still there when the editor returns. */
const openDrafts = new WeakMap<QueryClient, Map<string, OpenDraft>>();

export function openDraft(opening: Opening): OpenDraft {
  const { queryClient, userId, version } = opening;
  const drafts = openDrafts.get(queryClient) ?? new Map<string, OpenDraft>();
  openDrafts.set(queryClient, drafts);
  const key = `${userId} ${version.id} ${version.status}`;
  const open = drafts.get(key) ?? newDraft(opening);
  drafts.set(key, open);
  return open;
}

const schedule = (run: () => void, after: number) => {
  const timer = window.setTimeout(run, after);
  return () => window.clearTimeout(timer);
};

function newDraft({ queryClient, userId, version, onLoggedOut }: Opening): OpenDraft {
  const draftStore = createDraftStore({ userId, version, tab: thisTab(), now: Date.now, schedule });
  const queryKey = measureQuery(version.measureId).queryKey;
  const draft = createDraft({
    version,
    isCollecting: !isOngoing(version),
    send: (write) =>
      sendField(version.id, write, (saved) =>
        queryClient.setQueryData(queryKey, (measure) => measure && withSaved(measure, version.id, saved)),
      ),
    validate: problemOf,
    store: draftStore.save,
    now: Date.now,
    schedule,
    onReply: (reply) => {
      const { name } = reply;
      const isClosed = reply.name === "refused" && reply.isVersionClosed === true;
      draftStore.flush();
      if (name === "loggedOut") onLoggedOut();
      // The draft may have been published by a colleague; its texts are then offered for recovery.
      if (name === "refused") void queryClient.invalidateQueries({ queryKey: ["unsentTexts", userId, version.id] });
      // Somebody else has written, or the version can no longer be changed: fetch what there is.
      const { revision, latestRevision } = draft.state();
      if (name === "conflict" || isClosed || latestRevision > revision)
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { draft, draftStore };
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
