import { isOngoing, type Measure, type MeasureVersion, type SavedField } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../../domain/measure/measure.queries.ts";
import { registerTab } from "../../../ui/storage/open-tabs.ts";
import { problemOf } from "./field-input.ts";
import { createDraft, type Draft } from "./saving/draft.ts";
import { createKeeper, type Keeper } from "./saving/keeper.ts";
import { sendField } from "./send-field.ts";

export interface OpenDraft {
  draft: Draft;
  keeper: Keeper;
}

interface Opening {
  queryClient: QueryClient;
  userId: string;
  version: MeasureVersion;
  onLoggedOut: () => void;
}

/** Drafts outlive their page: what could not be sent goes on being tried, and is there when the editor comes back. */
const openDrafts = new WeakMap<QueryClient, Map<string, OpenDraft>>();
let tab: string | undefined;

export function openDraft(opening: Opening): OpenDraft {
  const { queryClient, userId, version } = opening;
  const drafts = openDrafts.get(queryClient) ?? new Map<string, OpenDraft>();
  openDrafts.set(queryClient, drafts);
  const key = `${userId} ${version.id} ${version.status}`;
  const open = drafts.get(key) ?? newDraft(opening);
  drafts.set(key, open);
  return open;
}

const later = (run: () => void, after: number) => {
  const timer = window.setTimeout(run, after);
  return () => window.clearTimeout(timer);
};

function newDraft({ queryClient, userId, version, onLoggedOut }: Opening): OpenDraft {
  tab ??= registerTab();
  const keeper = createKeeper({ userId, version, tab, now: Date.now, later });
  const queryKey = measureQuery(version.measureId).queryKey;
  const draft = createDraft({
    version,
    isCollecting: !isOngoing(version),
    send: (write) =>
      sendField(version.id, write, (saved) =>
        queryClient.setQueryData(queryKey, (measure) => measure && withSaved(measure, version.id, saved)),
      ),
    check: problemOf,
    keep: keeper.keep,
    now: Date.now,
    later,
    onOutcome: ({ name }) => {
      keeper.keepNow();
      if (name === "loggedOut") onLoggedOut();
      // The page may have left the draft behind, when a colleague has published it.
      if (name === "refused") void queryClient.invalidateQueries({ queryKey: ["keptTexts", userId, version.id] });
      // Somebody else has been here: what they wrote in other fields is fetched.
      const { revision, newest } = draft.state();
      if (name === "conflict" || newest > revision) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { draft, keeper };
}

/** The page follows what has been saved. The revision only when nobody else has written in between. */
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
