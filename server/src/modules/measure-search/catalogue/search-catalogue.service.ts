import type { Database } from "../../../database/database.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";
import type { ChangeTracker } from "../../../memory/change-tracker.ts";
import { createSingleFlight } from "../../../memory/single-flight.ts";
import { readShippedConcepts, type ShippedConcept } from "../../concepts/shipped-concepts.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { createIndexSnapshots } from "../snapshot/index-snapshots.service.ts";
import { createSnapshotSchedule, type SnapshotSchedule, type SnapshotSettings } from "../snapshot/snapshot-schedule.ts";
import { applyChanges, buildPhrasesInBackground } from "./apply-changes.service.ts";
import { type CatalogueState, createState } from "./catalogue-state.ts";
import { type ChangeFollower, createChangeFollower } from "./change-follower.ts";
import type { FilterValueNames } from "./filter-value-names.ts";
import { loadCatalogue } from "./load-catalogue.service.ts";

/** The search documents of the database in memory, kept up to date. */
export interface SearchCatalogue
  extends ChangeTracker,
    Pick<ChangeFollower, "scheduleCatchUp" | "applyWriteLater" | "applyWrite" | "catchUp"> {
  index: SearchIndex;
  names: FilterValueNames;
  /** The entry that has this id in another catalogue. */
  findByAlias: (register: string, alias: string) => string | undefined;
  /** The active concepts; another list after every change. */
  concepts: () => readonly SearchConcept[];
  /** Incremented by every change of the index. */
  revision: () => number;
  /** Resolves when everything is loaded and all writes made here before the call are applied; undefined when they are. */
  ready: () => Promise<void> | undefined;
  /** Whether the first load is complete. */
  isLoaded: () => boolean;
  /** Called with the ids of the measures whose changes were applied. */
  onChange: (listener: (measureIds: readonly string[]) => void) => void;
  /** Called with the name of a list that has changed. */
  onListChange: (listener: (list: string) => void) => void;
  /** Stores the index for the next start, if much has changed. */
  stop: () => Promise<void>;
}

interface Settings {
  /** Called when changes cannot be applied, or names of concepts not indexed. */
  warn?: (error: unknown) => void;
  /** Documents beyond this number are tokenized on a worker thread, whose start takes a while. */
  maxReadInProcess?: number;
  /** Where the index is stored for the next start; nowhere unless given. */
  snapshot?: SnapshotSettings | undefined;
  /** The concepts that come with the program; tests that search for none leave them out. */
  shippedConcepts?: readonly ShippedConcept[] | undefined;
  /** Logs how the index was loaded. */
  log?: (line: string) => void;
}

export function createSearchCatalogue(
  db: Database,
  {
    warn = () => {},
    log = () => {},
    maxReadInProcess = 5000,
    snapshot,
    shippedConcepts = readShippedConcepts(),
  }: Settings = {},
): SearchCatalogue {
  const state = createState({ warn, shippedConcepts });
  if (snapshot) state.snapshots = createIndexSnapshots({ db, log, ...snapshot });
  const schedule = snapshot && scheduleSnapshots(state, snapshot, warn);
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  /** A load that failed, because the database was unavailable, is retried by the next request. */
  const loaded = () => {
    loading ??= loadCatalogue(db, state, maxReadInProcess).then(
      (isFromSnapshot) => {
        isLoaded = true;
        schedule?.markLoaded(isFromSnapshot);
        // Only needed when the concepts have changed since the snapshot.
        buildPhrasesInBackground(state);
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // Requests get the error; without a request it must not end the process.
  loaded().catch(() => {});
  const share = createSingleFlight<void>();
  const apply = () =>
    share("changes", async () => {
      await loaded();
      await applyChanges(db, state);
    });
  const follower = createChangeFollower(apply, warn);
  return {
    index: state.index,
    names: state.names,
    findByAlias: (register, alias) => state.aliases.get(`${register} ${alias.toLowerCase()}`),
    concepts: () => state.concepts,
    revision: () => state.revision,
    ready: () => (isLoaded ? follower.waitUntilCurrent() : loaded().then(follower.waitUntilCurrent)),
    isLoaded: () => isLoaded,
    isCurrent: () => isLoaded && follower.isCurrent(),
    // Only searches wait for the first load.
    waitUntilCurrent: () => (isLoaded ? follower.waitUntilCurrent() : undefined),
    applyWrite: () => (isLoaded ? follower.applyWrite() : follower.applyWriteLater()),
    scheduleCatchUp: follower.scheduleCatchUp,
    applyWriteLater: follower.applyWriteLater,
    catchUp: follower.catchUp,
    onChange: (listener) => {
      state.listeners.push(listener);
    },
    onListChange: (listener) => {
      state.listListeners.push(listener);
    },
    stop: async () => schedule?.stop(),
  };
}

function scheduleSnapshots(
  state: CatalogueState,
  settings: SnapshotSettings,
  warn: (error: unknown) => void,
): SnapshotSchedule {
  const schedule = createSnapshotSchedule(settings, {
    size: state.index.size,
    write: async () => {
      if (state.identity) await state.snapshots?.write(state, { ...state.identity, horizon: state.horizon });
    },
    abandon: () => state.snapshots?.abandon(),
    warn,
  });
  state.listeners.push((measureIds) => {
    state.snapshots?.markChanged(measureIds);
    schedule.markChanged(measureIds.length);
  });
  return schedule;
}
