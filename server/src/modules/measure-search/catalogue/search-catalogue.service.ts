import type { Database } from "../../../database/database.ts";
import type { Concept } from "../../../language/concept.ts";
import type { ChangeTracker } from "../../../memory/change-tracker.ts";
import { createSingleFlight } from "../../../memory/single-flight.ts";
import { readSearchConcepts } from "../../concepts/concepts.service.ts";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import { documentKey } from "../index/search-types.ts";
import { type ChangeFollower, createChangeFollower } from "./change-follower.ts";
import { createFilterValueNames, type FilterValueNames } from "./filter-value-names.ts";
import { runInSlices } from "./in-slices.ts";
import { createTokenizedDocumentsIndexer, indexDocument, indexDocuments } from "./index-documents.ts";
import {
  type ChangedList,
  type ChangedMeasure,
  type DatabaseIdentity,
  type Horizon,
  type LoadedDocument,
  listAliases,
  listDocumentedMeasures,
  listRecordedLists,
  readChanges,
  readDocuments,
  readDocumentsOf,
  readHorizon,
} from "./search-documents.repository.ts";
import { tokenizeOnThread } from "./tokenizer-thread.ts";

/** The search documents of the database in memory, kept up to date. */
export interface SearchCatalogue
  extends ChangeTracker,
    Pick<ChangeFollower, "noteChange" | "noteWrite" | "follow" | "catchUp"> {
  index: SearchIndex;
  names: FilterValueNames;
  /** The entry that has this id in another catalogue. */
  findByAlias: (register: string, alias: string) => string | undefined;
  /** The active concepts; another list after every change. */
  concepts: () => readonly Concept[];
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
}

interface State {
  index: SearchIndex;
  names: FilterValueNames;
  aliases: ReadonlyMap<string, string>;
  concepts: readonly Concept[];
  revision: number;
  horizon: Horizon;
  /** Changes since the horizon that are already applied: a slow transaction elsewhere holds the horizon back. */
  applied: Map<string, string>;
  /** The statuses of each measure's documents in the index. */
  statuses: Map<string, string[]>;
  appliedLists: readonly ChangedList[];
  /** The database that everything was read from; undefined before the first read. */
  identity: DatabaseIdentity | undefined;
  listeners: ((measureIds: readonly string[]) => void)[];
  listListeners: ((list: string) => void)[];
}

interface Settings {
  /** Called when changes cannot be applied. */
  warn?: (error: unknown) => void;
  /** Documents beyond this number are tokenized on a worker thread, whose start takes a while. */
  maxReadInProcess?: number;
}

export function createSearchCatalogue(
  db: Database,
  { warn = () => {}, maxReadInProcess = 5000 }: Settings = {},
): SearchCatalogue {
  const state = createState();
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  /** A load that failed, because the database was unavailable, is retried by the next request. */
  const loaded = () => {
    loading ??= load(db, state, maxReadInProcess).then(
      () => {
        isLoaded = true;
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
    ready: () => (isLoaded ? follower.caughtUp() : loaded().then(follower.caughtUp)),
    isLoaded: () => isLoaded,
    isCurrent: () => isLoaded && !follower.isBehind(),
    // Only searches wait for the first load.
    caughtUp: () => (isLoaded ? follower.caughtUp() : undefined),
    follow: () => (isLoaded ? follower.follow() : follower.noteWrite()),
    noteChange: follower.noteChange,
    noteWrite: follower.noteWrite,
    catchUp: follower.catchUp,
    onChange: (listener) => {
      state.listeners.push(listener);
    },
    onListChange: (listener) => {
      state.listListeners.push(listener);
    },
  };
}

const noHorizon: Horizon = "0";

const createState = (): State => ({
  index: createSearchIndex(),
  names: createFilterValueNames(),
  aliases: new Map(),
  concepts: [],
  revision: 0,
  horizon: noHorizon,
  applied: new Map(),
  statuses: new Map(),
  appliedLists: [],
  identity: undefined,
  listeners: [],
  listListeners: [],
});

async function load(db: Database, state: State, maxReadInProcess: number): Promise<void> {
  // A load that is repeated after a failure starts from the first horizon: documents already indexed may be gone.
  if (state.horizon === noHorizon) state.horizon = await readHorizon(db);
  await loadConcepts(db, state);
  await loadAliases(db, state);
  const batches = readDocuments(db);
  for (let count = 0; count < maxReadInProcess; ) {
    const { value, done } = await batches.next();
    if (done) break;
    await indexDocuments(state, value);
    count += value.length;
  }
  const indexTokenized = createTokenizedDocumentsIndexer(state);
  for await (const batch of tokenizeOnThread(batches, state.index.listWords)) await indexTokenized(batch);
  // Changes are cheap to apply before the sort orders are built; those made meanwhile are applied afterwards.
  await applyChanges(db, state);
  await runInSlices(state.index.buildSortOrders());
  await applyChanges(db, state);
}

/** Documents of this many measures are fetched and applied at a time. */
const measuresPerSlice = 20;

async function applyChanges(db: Database, state: State): Promise<void> {
  const { measures, horizon, lists, incarnation, logPosition } = await readChanges(db, state.horizon);
  const identity = { incarnation, logPosition };
  if (isRestored(state, identity, horizon)) return reload(db, state);
  const fresh = measures.filter(({ measureId, changedIn }) => state.applied.get(measureId) !== changedIn);
  for (let start = 0; start < fresh.length; start += measuresPerSlice) {
    replaceMeasures(state, await withDocuments(db, fresh.slice(start, start + measuresPerSlice)));
  }
  for (const { list } of lists.filter((one) => !isApplied(state, one))) {
    if (list === "entry_alias") await loadAliases(db, state);
    if (list === "concept") await loadConcepts(db, state);
    for (const listener of state.listListeners) listener(list);
  }
  // Only after everything is applied: after a failure half-way the same changes are applied again.
  state.applied = new Map(
    measures
      .filter(({ changedIn }) => BigInt(changedIn) >= BigInt(horizon))
      .map((one) => [one.measureId, one.changedIn]),
  );
  state.appliedLists = lists;
  state.horizon = horizon;
  state.identity = identity;
  state.names.prune(state.index.hasFilterValue);
}

/** Whether the database has been replaced by a backup: what was read since the backup was taken may no longer exist. */
function isRestored({ identity, horizon: known }: State, current: DatabaseIdentity, horizon: Horizon): boolean {
  if (!identity) return false;
  const isOlder = current.logPosition < identity.logPosition || BigInt(horizon) < BigInt(known);
  return isOlder || current.incarnation !== identity.incarnation;
}

/** Replaces everything in memory by what the database contains now. */
async function reload(db: Database, state: State): Promise<void> {
  state.horizon = await readHorizon(db);
  state.identity = undefined;
  state.applied = new Map();
  state.appliedLists = [];
  await loadConcepts(db, state);
  const stored = await listDocumentedMeasures(db);
  const measureIds = [...new Set([...stored, ...state.statuses.keys()])];
  for (let start = 0; start < measureIds.length; start += measuresPerSlice) {
    const slice = measureIds.slice(start, start + measuresPerSlice);
    const changed = slice.map((measureId) => ({ measureId, changedIn: state.horizon, documents: null }));
    replaceMeasures(state, await withDocuments(db, changed));
  }
  for (const list of await listRecordedLists(db)) for (const listener of state.listListeners) listener(list);
  await applyChanges(db, state);
}

const isApplied = ({ appliedLists }: State, { list, changedIn }: ChangedList): boolean =>
  appliedLists.some((known) => known.list === list && known.changedIn === changedIn);

async function loadConcepts(db: Database, state: State): Promise<void> {
  state.concepts = await readSearchConcepts(db);
  state.index.setConcepts(state.concepts);
  state.revision += 1;
}

async function loadAliases(db: Database, state: State): Promise<void> {
  const aliases = await listAliases(db);
  state.aliases = new Map(aliases.map(({ register, alias, entryId }) => [`${register} ${alias}`, entryId]));
  state.revision += 1;
}

interface MeasureDocuments {
  measureId: string;
  documents: LoadedDocument[];
}

async function withDocuments(db: Database, measures: readonly ChangedMeasure[]): Promise<MeasureDocuments[]> {
  const unread = measures.flatMap(({ measureId, documents }) => (documents ? [] : [measureId]));
  const read = unread.length === 0 ? [] : await readDocumentsOf(db, unread);
  const byMeasure = Map.groupBy(read, ({ measureId }) => measureId);
  return measures.map(({ measureId, documents }) => ({
    measureId,
    documents: documents ?? byMeasure.get(measureId) ?? [],
  }));
}

function replaceMeasures(state: State, measures: readonly MeasureDocuments[]): void {
  for (const measure of measures) replaceMeasure(state, measure);
  state.revision += 1;
  const ids = measures.map(({ measureId }) => measureId);
  for (const listener of state.listeners) listener(ids);
}

function replaceMeasure(state: State, { measureId, documents }: MeasureDocuments): void {
  const before = state.statuses.get(measureId) ?? [];
  const after = documents.map(({ status }): string => status);
  for (const status of before) if (!after.includes(status)) state.index.remove(documentKey(measureId, status));
  if (after.length === 0) state.statuses.delete(measureId);
  else state.statuses.set(measureId, after);
  for (const document of documents) indexDocument(state, document);
}
